import { createHash } from "node:crypto";

// What a backup is made of: every table there is, row by row as JSON, in the order of its key. It is read off the catalogue, so
// that a new table is kept without anybody's thinking of it.

/** Sends one statement and answers its rows. */
export type Run = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;

export interface TableShape {
  name: string;
  /** All but what the database reckons by itself. */
  columns: string[];
  key: { name: string; type: string; text: boolean }[];
}

/** Makes a row the same text on every engine, for the rest of the transaction, which may take as long as it takes. */
export async function setPlain(run: Run): Promise<void> {
  await run(`select set_config(name, value, true) from (values ('timezone', 'UTC'), ('intervalstyle', 'iso_8601'),
    ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('statement_timeout', '0'), ('lock_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0')) s (name, value)`);
}

export async function tablesOf(run: Run): Promise<TableShape[]> {
  return run<TableShape>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'text', a.attcollation <> 0) order by n)
        from pg_index i, unnest(i.indkey) with ordinality k (num, n)
        join pg_attribute a on a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
    order by c.relname collate "C"`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Few enough to be in memory at once; a file's bytes are some hundred kilobytes. */
const rowsAtOnce = (table: string) => (table === "file_content" ? 20 : 500);

/**
 * Reads a table in slices, each from where the last one ended. `upTo` ends it at a number of the key's last column, for what is
 * read after everything else. Rows are JSON texts, one way of writing on every engine.
 */
export async function* readRows(
  run: Run,
  { name, key }: TableShape,
  upTo?: number,
): AsyncGenerator<string[]> {
  if (key.length === 0) throw new Error(`${name} has no primary key to be read by.`);
  const ordered = key.map((k) => `${quoted(k.name)}${k.text ? ' collate "C"' : ""}`);
  const from = key.map(
    (k) =>
      `($1::jsonb ->> '${k.name.replaceAll("'", "''")}')::${k.type}${k.text ? ' collate "C"' : ""}`,
  );
  const last = key.at(-1)?.name ?? "";
  const limit = rowsAtOnce(name);
  let after: string | null = null;
  for (;;) {
    const rows: { row: string }[] = await run<{ row: string }>(
      `select to_jsonb(t)::text as row from ${quoted(name)} t
        where ($1::jsonb is null or (${ordered.join(", ")}) > (${from.join(", ")}))
          ${upTo === undefined ? "" : `and ${quoted(last)} <= ${upTo}`}
        order by ${ordered.join(", ")} limit ${limit}`,
      [after],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < limit) return;
    after = rows.at(-1)?.row ?? null;
  }
}

/** What tells a table's content from any other: its rows counted, and hashed in the order of the key. */
export interface Tally {
  rows: number;
  hash: string;
}

export function tallying() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(row: string) {
      rows += 1;
      hash.update(row).update("\n");
    },
    tally: (): Tally => ({ rows, hash: hash.digest("hex") }),
  };
}

export async function tallyOf(run: Run, table: TableShape): Promise<Tally> {
  const count = tallying();
  for await (const rows of readRows(run, table)) for (const row of rows) count.add(row);
  return count.tally();
}

/** Sets each counter of these tables to where its column ends; rows are numbered on from there. */
export async function setCounters(run: Run): Promise<void> {
  const found = await run<{ table: string; column: string }>(`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`);
  for (const { table, column } of found) {
    await run(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted(column)}), 1), max(${quoted(column)}) is not null)
        from ${quoted(table)}`,
      [quoted(table), column],
    );
  }
}
