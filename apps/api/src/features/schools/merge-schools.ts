import type { School } from "@kitround/contract/schools/school.ts";
import type { ImportField } from "@kitround/contract/schools/school-import.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { columns, compareSchools, type Known } from "./compare-schools.ts";
import type { ImportRow } from "./import-rows.ts";

interface Merging {
  /** Of schools that are new. */
  status: School["status"];
  /** The job that does it: what it does to each school is kept under its name, to be taken back. */
  importId: string;
}

/** Writes what is new and what differs in one statement each: ten thousand round trips are too many. */
export async function mergeSchools(
  tx: Tx,
  actor: Actor,
  rows: readonly ImportRow[],
  { status, importId }: Merging,
): Promise<{ created: number; updated: number }> {
  const { created, updated, known } = await compareSchools(tx, rows, { hold: true });
  await insert(tx, actor, created, status);
  await update(tx, updated);
  const before = new Map(known.map((school) => [school.id, school]));
  const touched = [...created, ...updated].map(({ id }) => ({
    id,
    before: before.get(id) ?? null,
  }));
  await remember(tx, actor, importId, touched);
  return { created: created.length, updated: updated.length };
}

const types: Partial<Record<ImportField, string>> = { roll: "int", lat: "float8", lng: "float8" };
const names = sql.join(columns.map((column) => sql.ref(column)));

/** The rows as a table, from one JSON value. */
function asTable(rows: readonly object[]) {
  const cells = columns.map(
    (column) =>
      sql`(j ->> ${sql.lit(column)})::${sql.raw(types[column] ?? "text")} as ${sql.ref(column)}`,
  );
  return sql`(select (j ->> 'id')::uuid id, j, ${sql.join(cells)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j)`;
}

async function insert(
  tx: Tx,
  actor: Actor,
  rows: readonly object[],
  status: School["status"],
): Promise<void> {
  if (rows.length === 0) return;
  const { branchId } = actor;
  await sql`insert into school (branch_id, id, status, ${names})
    select ${branchId}::uuid, id, ${status}, ${names} from ${asTable(rows)} g`.execute(tx);
  const withContact = rows.filter(
    (row) => "contactName" in row || "contactEmail" in row || "contactPhone" in row,
  );
  if (withContact.length === 0) return;
  await sql`insert into school_contact (branch_id, school_id, name, email, phone, is_primary)
    select ${branchId}::uuid, id, coalesce(j ->> 'contactName', j ->> 'contactEmail', j ->> 'contactPhone'),
      j ->> 'contactEmail', j ->> 'contactPhone', true from ${asTable(withContact)} g`.execute(tx);
}

/** Writes each row's columns over the school of its id. */
export async function update(tx: Tx, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`g.${column}`)}`);
  await sql`update school s set ${sql.join(sets)} from ${asTable(rows)} g where s.id = g.id`.execute(
    tx,
  );
}

async function remember(
  tx: Tx,
  { branchId }: Actor,
  importId: string,
  touched: readonly { id: string; before: Known | null }[],
): Promise<void> {
  if (touched.length === 0) return;
  await sql`insert into school_import_row (branch_id, import_id, school_id, before, row_version)
    select ${branchId}::uuid, ${importId}::uuid, s.id, nullif(j -> 'before', 'null'::jsonb), s.row_version
    from jsonb_array_elements(${JSON.stringify(touched)}::jsonb) j join school s on s.id = (j ->> 'id')::uuid`.execute(
    tx,
  );
}
