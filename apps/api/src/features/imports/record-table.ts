import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Touched } from "./import-target.ts";

/** A table whose rows an import creates and changes, each statement for many rows, because ten thousand round trips would be too slow. */
export interface RecordTable {
  name: string;
  /** The columns that an import may change, with their types in the database. */
  columns: Readonly<Record<string, string>>;
  /** The columns of other tables that reference such a record and would be set to null, as "table.column". */
  usedBy: readonly string[];
}

export type Known = Record<string, string | number | null> & { id: string; rowVersion: number };

const listed = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.keys(columns).map((column) => sql.ref(column)));

/** The branch's records with these ids and their present values; `hold` locks them until the transaction ends. */
export async function readRecords(
  tx: Tx,
  table: RecordTable,
  ids: readonly string[],
  hold: boolean,
): Promise<Known[]> {
  const { rows } = await sql<Known>`select id, row_version, ${listed(table.columns)}
    from ${sql.table(table.name)} where branch_id = current_branch() and id = any(${[...ids]}::uuid[])
    order by id ${hold ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/** The rows as a table, from one JSON value. */
function asTable(columns: Readonly<Record<string, string>>, rows: readonly object[]) {
  const cells = Object.entries(columns).map(
    ([column, type]) => sql`(j ->> ${sql.lit(column)})::${sql.raw(type)} as ${sql.ref(column)}`,
  );
  return sql`(select (j ->> 'id')::uuid id, ${sql.join(cells)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j)`;
}

/** Inserts records; `also` are columns that are set only for new ones. */
export async function insertRecords(
  tx: Tx,
  { branchId }: Pick<Actor, "branchId">,
  { name, columns }: Pick<RecordTable, "name" | "columns">,
  rows: readonly object[],
  also: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (rows.length === 0) return;
  const all = { ...columns, ...also };
  await sql`insert into ${sql.table(name)} (branch_id, id, ${listed(all)})
    select ${branchId}::uuid, id, ${listed(all)} from ${asTable(all, rows)} g`.execute(tx);
}

/** Updates each record with its row's columns. */
export async function updateRecords(
  tx: Tx,
  { name, columns }: Pick<RecordTable, "name" | "columns">,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const sets = Object.keys(columns).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`g.${column}`)}`,
  );
  await sql`update ${sql.table(name)} r set ${sql.join(sets)} from ${asTable(columns, rows)} g
    where r.branch_id = current_branch() and r.id = g.id`.execute(tx);
}

/** What is stored about records that were just written, with their present row versions. */
export async function touchedOf(
  tx: Tx,
  { name }: Pick<RecordTable, "name">,
  written: readonly { id: string; before: object | null }[],
): Promise<Touched[]> {
  const { rows } = await sql<{ id: string; rowVersion: number }>`
    select id, row_version from ${sql.table(name)}
    where branch_id = current_branch() and id = any(${written.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  const versions = new Map(rows.map(({ id, rowVersion }) => [id, rowVersion]));
  return written.map(({ id, before }) => ({
    recordId: id,
    before,
    rowVersion: versions.get(id) ?? 0,
  }));
}

/** The rows as a table, each with its row version after the import. */
const asLeft = (rows: readonly Touched[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ recordId, rowVersion }) => ({ id: recordId, version: rowVersion })),
  )}::jsonb) as g (id uuid, version int)`;

const unused = (usedBy: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    usedBy.map((place) => {
      const [table = "", column = ""] = place.split(".");
      return sql`not exists (select from ${sql.table(table)} x
        where x.branch_id = r.branch_id and ${sql.ref(`x.${column}`)} = r.id)`;
    }),
    sql` and `,
  );

/** Undoes an import for records that nobody has changed since; a created one is deleted only if nothing references it. */
export async function undoRecords(
  tx: Tx,
  table: RecordTable,
  touched: readonly Touched[],
): Promise<{ removed: number; restored: number }> {
  const brought = touched.filter(({ before }) => before === null);
  const changed = touched.filter(({ before }) => before !== null);
  return {
    removed: brought.length === 0 ? 0 : await remove(tx, table, brought),
    restored: changed.length === 0 ? 0 : await restore(tx, table, changed),
  };
}

async function remove(
  tx: Tx,
  { name, usedBy }: RecordTable,
  brought: readonly Touched[],
): Promise<number> {
  const { rows } = await sql`delete from ${sql.table(name)} r using ${asLeft(brought)}
    where r.branch_id = current_branch() and r.id = g.id and r.row_version = g.version and ${unused(usedBy)}
    returning r.id`.execute(tx);
  return rows.length;
}

async function restore(tx: Tx, table: RecordTable, changed: readonly Touched[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`select r.id from ${sql.table(table.name)} r
    join ${asLeft(changed)} on g.id = r.id and g.version = r.row_version
    where r.branch_id = current_branch() for update of r`.execute(tx);
  const untouched = new Set(rows.map(({ id }) => id));
  const asBefore = changed.filter(({ recordId }) => untouched.has(recordId));
  await updateRecords(
    tx,
    table,
    asBefore.flatMap(({ before }) => before ?? []),
  );
  return rows.length;
}
