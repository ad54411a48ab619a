import type { School } from "@kitround/contract/schools/school.ts";
import type { ImportField } from "@kitround/contract/schools/school-import.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import type { ImportRow } from "./import-rows.ts";

const columns = [
  "moeNumber",
  "nameEn",
  "nameMi",
  "type",
  "authority",
  "roll",
  "address",
  "suburb",
  "city",
  "postcode",
  "lat",
  "lng",
  "language",
] as const satisfies ImportField[];

type Known = Record<(typeof columns)[number], string | number | null> & { id: string };

interface Merging {
  save: boolean;
  /** Of schools that are new. */
  status: School["status"];
  /** The job that does it: what it does to each school is kept under its name, to be taken back. */
  importId?: string;
}

/**
 * Matches rows with the branch's schools, by number and otherwise by name, and writes what is new and what differs in one
 * statement each: row-level security keeps the database from matching by an index, and ten thousand round trips are too many.
 */
export async function mergeSchools(
  tx: Tx,
  actor: Actor,
  rows: readonly ImportRow[],
  { save, status, importId }: Merging,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const numbers = rows.flatMap(({ fields }) => fields.moeNumber ?? []).map(String);
  const named = rows.map(({ fields }) => nameKey(fields));
  const known: Known[] = await tx
    .selectFrom("school")
    .select(["id", ...columns])
    // A slice looks at its own schools alone.
    .$if(importId !== undefined, (schools) =>
      schools.where(
        sql<boolean>`(moe_number = any(${numbers}::text[]) or lower(name_en) = any(${named}::text[]))`,
      ),
    )
    .forUpdate()
    .execute();
  const byNumber = new Map(known.map((school) => [school.moeNumber, school]));
  const byName = new Map(known.map((school) => [nameKey(school), school]));
  const created: (ImportRow["fields"] & { id: string })[] = [];
  const updated: Known[] = [];
  for (const { fields } of rows) {
    const school = match(fields, byNumber, byName);
    if (!school) {
      created.push({ ...fields, id: randomUUID() });
      continue;
    }
    const changed = { ...school, ...pick(fields) };
    if (columns.some((column) => changed[column] !== school[column])) updated.push(changed);
  }
  if (save) {
    await insert(tx, actor, created, status);
    await update(tx, updated);
    const before = new Map(known.map((school) => [school.id, school]));
    const touched = [...created, ...updated].map(({ id }) => ({
      id,
      before: before.get(id) ?? null,
    }));
    if (importId !== undefined) await remember(tx, actor, importId, touched);
  }
  return {
    created: created.length,
    updated: updated.length,
    unchanged: rows.length - created.length - updated.length,
  };
}

function nameKey({ nameEn }: Pick<Partial<Known>, "nameEn">): string {
  return String(nameEn).toLowerCase();
}

/** A row with a number never takes over a school that has another. */
function match(
  fields: ImportRow["fields"],
  byNumber: ReadonlyMap<string | number | null, Known>,
  byName: ReadonlyMap<string, Known>,
): Known | undefined {
  const { moeNumber } = fields;
  const numbered = moeNumber === undefined ? undefined : byNumber.get(moeNumber);
  if (numbered) return numbered;
  const named = byName.get(nameKey(fields));
  return named && (moeNumber === undefined || named.moeNumber === null) ? named : undefined;
}

function pick(fields: ImportRow["fields"]): Partial<Known> {
  const given = columns.filter((column) => fields[column] !== undefined);
  return Object.fromEntries(given.map((column) => [column, fields[column]]));
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
