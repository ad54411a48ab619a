import { createHash } from "node:crypto";

// The content of a backup: every table, row by row as JSON, in the order of its primary key. The tables are read from
// the catalogue, so that a new table is included automatically.

/** Sends one statement and returns its rows. */
export type Run = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;

export interface TableShape {
  name: string;
  /** All columns that are not generated. */
  columns: string[];
  /** The columns' types, in their order. */
  types: string[];
  key: { name: string; type: string; text: boolean }[];
}

/**
 * Sets formats for the rest of the transaction that make a row the same text on every engine, and removes the time
 * limit.
 */
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
      (select array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'text', a.attcollation <> 0) order by n)
        from pg_index i, unnest(i.indkey) with ordinality k (num, n)
        join pg_attribute a on a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
    order by c.relname collate "C"`);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Few enough for memory; a file's bytes are some hundred kilobytes. */
const rowsAtOnce = (table: string) => (table === "file_content" ? 20 : 500);

/**
 * Reads a table in slices, each from where the last one ended. `upTo` is the maximum of the key's last column, for
 * tables that are read after all others. Rows are JSON texts in the same format on every engine.
 */
export async function* readRows(
  run: Run,
  table: TableShape,
  upTo?: number,
): AsyncGenerator<string[]> {
  const last = table.key.at(-1)?.name ?? "";
  const where = upTo === undefined ? "true" : `t.${quoted(last)} <= ${upTo}`;
  const slices = readSlices<{ row: string }>(run, table, "to_jsonb(t)::text as row", where);
  for await (const slice of slices) yield slice.map(({ row }) => row);
}

/** Reads what `select` says of a table's rows `t`, in the order of its key, in slices. `where` is SQL about `t`. */
export async function* readSlices<T extends object>(
  run: Run,
  { name, key }: TableShape,
  select: string,
  where = "true",
): AsyncGenerator<T[]> {
  if (key.length === 0) throw new Error(`${name} has no primary key to be read by.`);
  const text = (column: string) => `'${column.replaceAll("'", "''")}'`;
  const collated = (k: TableShape["key"][number]) => (k.text ? ' collate "C"' : "");
  const ordered = key.map((k) => `t.${quoted(k.name)}${collated(k)}`);
  const from = key.map((k) => `($1::jsonb ->> ${text(k.name)})::${k.type}${collated(k)}`);
  const place = key.map((k) => `${text(k.name)}, t.${quoted(k.name)}`);
  const limit = rowsAtOnce(name);
  let after: string | null = null;
  for (;;) {
    // The first slice has a text of its own: with "or $1 is null" each slice would read the table from its beginning.
    const beyond = after === null ? "true" : `(${ordered.join(", ")}) > (${from.join(", ")})`;
    const rows: (T & { place: string })[] = await run<T & { place: string }>(
      `select jsonb_build_object(${place.join(", ")})::text as place, ${select} from ${quoted(name)} t
        where ${beyond} and ${where} order by ${ordered.join(", ")} limit ${limit}`,
      after === null ? [] : [after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)?.place ?? null;
  }
}

/** Identifies a table's content: its number of rows, and their hash in the order of the key. */
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

/** Sets each counter of these tables to its column's maximum, so that new rows continue from there. */
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
