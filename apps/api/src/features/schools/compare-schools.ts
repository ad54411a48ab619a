import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import type { SchoolFields } from "@kitround/contract/imports/school-columns.ts";
import { randomUUID } from "node:crypto";
import type { Actor } from "../../db/as-actor.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { idsNamed } from "../../db/ids-named.ts";
import type { ComparedRow } from "../imports/import-target.ts";

/** The fields of a school that a directory's row can set. */
export const columns = [
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
] as const satisfies (keyof SchoolFields)[];

export type Known = Record<(typeof columns)[number], string | number | null> & { id: string };

interface Compared {
  created: (SchoolFields & { id: string })[];
  updated: Known[];
  /** The branch's schools that the rows may mean, with their present values. */
  known: Known[];
  compared: ComparedRow[];
}

/** Matches rows with the branch's schools, by number and otherwise by name. `hold` locks them for the write that follows. */
export async function compareSchools(
  tx: Tx,
  actor: Actor,
  rows: readonly ImportRow[],
  { hold = false } = {},
): Promise<Compared> {
  const texts = rows.flatMap(({ fields }) => [fields.nameEn ?? [], fields.moeNumber ?? []].flat());
  const known: Known[] = await tx
    .selectFrom("school")
    .select(["id", ...columns])
    .where("id", "=", anyOf(await idsNamed(tx, actor, "school", texts.map(String))))
    .$if(hold, (schools) => schools.forUpdate())
    .execute();
  const byNumber = new Map(known.map((school) => [school.moeNumber, school]));
  const byName = new Map(known.map((school) => [nameKey(school), school]));
  const created: Compared["created"] = [];
  const updated: Known[] = [];
  const compared: ComparedRow[] = [];
  for (const { row, fields: read } of rows) {
    // The types are those of the schools' import description.
    const fields = read as SchoolFields;
    const name = String(fields.nameEn);
    const school = match(fields, byNumber, byName);
    if (!school) {
      created.push({ ...fields, id: randomUUID() });
      compared.push({ row, name, state: "new", fields: [] });
      continue;
    }
    const changed = { ...school, ...pick(fields) };
    const differ = columns.filter((column) => changed[column] !== school[column]);
    if (differ.length > 0) updated.push(changed);
    const state = differ.length > 0 ? "changed" : "unchanged";
    compared.push({ row, name, recordId: school.id, state, fields: differ });
  }
  return { created, updated, known, compared };
}

function nameKey({ nameEn }: Pick<Partial<Known>, "nameEn">): string {
  return String(nameEn).toLowerCase();
}

/** A row with a number never matches a school that has another number. */
function match(
  fields: SchoolFields,
  byNumber: ReadonlyMap<string | number | null, Known>,
  byName: ReadonlyMap<string, Known>,
): Known | undefined {
  const { moeNumber } = fields;
  const numbered = moeNumber === undefined ? undefined : byNumber.get(moeNumber);
  if (numbered) return numbered;
  const named = byName.get(nameKey(fields));
  return named && (moeNumber === undefined || named.moeNumber === null) ? named : undefined;
}

function pick(fields: SchoolFields): Partial<Known> {
  const given = columns.filter((column) => fields[column] !== undefined);
  return Object.fromEntries(given.map((column) => [column, fields[column]]));
}
