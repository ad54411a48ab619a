import { fold } from "@kitround/contract/fold.ts";
import { type importRequests, requestColumns } from "@kitround/contract/requests/kit-request.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { type Csv, readCsv } from "../imports/read-csv.ts";
import { openRequests } from "./save-requests.ts";

type Answer = Result<typeof importRequests>;
type Column = (typeof requestColumns)[number];

/** What a row of the file says, in the columns' own names. */
interface Asked {
  row: number;
  school_id: string;
  kit_type_id: string;
  rank: number;
  preferred_rotation_id: string | null;
  students: number | null;
  asked_by: string | null;
  asked_on: string | null;
  note: string | null;
}

/** Brings wishes in from a CSV; every row that can't be read is named, and the others are taken. */
export async function importWishes(
  tx: Tx,
  actor: Actor,
  termId: string,
  { contentBase64, dryRun }: Body<typeof importRequests>,
): Promise<Answer> {
  const csv = readCsv(Buffer.from(contentBase64, "base64"));
  const errors: Answer["errors"] = [];
  const none = { rows: csv.rows.length, added: 0, changed: 0, unchanged: 0, errors };
  const missing = (["School", "Kit type"] as const).filter((name) => at(csv, name) === -1);
  if (missing.length > 0) {
    const message = `The file has no column ${missing.map((name) => `“${name}”`).join(" and ")}. Its first line names the columns: ${requestColumns.join(", ")}.`;
    return { ...none, errors: [{ row: 0, path: missing[0] ?? "", message }] };
  }
  const names = await namesOf(tx, termId);
  const open = await openRequests(tx, termId);
  const seen = new Map<string, number>();
  const added: Asked[] = [];
  const changed: (Asked & { id: string })[] = [];
  let unchanged = 0;
  const places = new Map<string, number>();
  for (const [i, cells] of csv.rows.entries()) {
    const read = readRow(
      csv.numbers[i] ?? i + 2,
      (name) => (cells[at(csv, name)] ?? "").trim(),
      names,
      places,
    );
    if ("message" in read) {
      errors.push(read);
      continue;
    }
    const key = `${read.school_id} ${read.kit_type_id}`;
    const twice = seen.get(key);
    if (twice !== undefined) {
      const message = `The same school asks for the same kit type in row ${twice}.`;
      errors.push({ row: read.row, path: "Kit type", message });
      continue;
    }
    seen.set(key, read.row);
    const stands = open.get(key);
    if (!stands) added.push(read);
    else if (stands.rank !== read.rank) changed.push({ ...read, id: stands.id });
    else unchanged += 1;
  }
  if (!dryRun) {
    await insertAll(tx, actor, termId, added);
    await updateAll(tx, changed);
  }
  return { ...none, added: added.length, changed: changed.length, unchanged };
}

interface Names {
  schools: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
  rotations: ReadonlyMap<string, string>;
}

async function namesOf(tx: Tx, termId: string): Promise<Names> {
  const term = await tx.selectFrom("term").select("id").where("id", "=", termId).executeTakeFirst();
  if (!term) throw notFound("This term");
  const schools = await tx
    .selectFrom("school")
    .select(["id", "nameEn", "nameMi", "moeNumber"])
    .execute();
  const types = await tx
    .selectFrom("kitType")
    .select(["id", "code", "nameEn", "nameMi"])
    .where("status", "=", "active")
    .execute();
  const rotations = await tx
    .selectFrom("rotation")
    .select(["id", "seq"])
    .where("termId", "=", termId)
    .execute();
  const by = (pairs: readonly (readonly [string | null, string])[]) =>
    new Map(pairs.flatMap(([name, id]) => (name === null ? [] : [[fold(name), id] as const])));
  return {
    schools: by(
      schools.flatMap(({ id, nameEn, nameMi, moeNumber }) => [
        [nameMi, id],
        [nameEn, id],
        [moeNumber, id],
      ]),
    ),
    types: by(
      types.flatMap(({ id, code, nameEn, nameMi }) => [
        [nameMi, id],
        [nameEn, id],
        [code, id],
      ]),
    ),
    rotations: by(rotations.map(({ id, seq }) => [String(seq), id])),
  };
}

function at(csv: Csv, name: Column): number {
  return csv.columns.findIndex((column) => fold(column) === fold(name));
}

/** Without a number the wishes of a school stand in the file's order. */
function readRow(
  row: number,
  cell: (name: Column) => string,
  names: Names,
  places: Map<string, number>,
): Asked | Answer["errors"][number] {
  const no = (path: Column, message: string) => ({ row, path, message });
  const schoolId = names.schools.get(fold(cell("School")));
  if (schoolId === undefined) return no("School", `There is no school “${cell("School")}”.`);
  const typeId = names.types.get(fold(cell("Kit type")));
  if (typeId === undefined) {
    return no("Kit type", `There is no active kit type “${cell("Kit type")}”.`);
  }
  const preferred = cell("Preferred rotation");
  const rotationId = names.rotations.get(fold(preferred)) ?? null;
  if (preferred !== "" && rotationId === null) {
    return no("Preferred rotation", `This term has no rotation ${preferred}.`);
  }
  const next = places.get(schoolId) ?? 0;
  const wish = cell("Wish") === "" ? next : Number(cell("Wish")) - 1;
  places.set(schoolId, Math.max(next, wish + 1));
  const text = (name: Column) => (cell(name) === "" ? null : cell(name));
  const parsed = createRequest.body.safeParse({
    termId: schoolId,
    schoolId,
    kitTypeId: typeId,
    rank: wish,
    students: cell("Students") === "" ? null : Number(cell("Students")),
    askedBy: text("Asked by"),
    askedOn: text("Asked on"),
    note: text("Note"),
  });
  if (!parsed.success) {
    const path = wrongIn[String(parsed.error.issues[0]?.path[0])] ?? "Wish";
    return no(path, `“${cell(path)}” is not a ${saidOf[path] ?? "value"} here.`);
  }
  const { rank = 0, students = null, askedBy = null, askedOn = null, note = null } = parsed.data;
  return {
    row,
    school_id: schoolId,
    kit_type_id: typeId,
    rank,
    preferred_rotation_id: rotationId,
    students,
    asked_by: askedBy,
    asked_on: askedOn,
    note,
  };
}

const wrongIn: Partial<Record<string, Column>> = {
  rank: "Wish",
  students: "Students",
  askedBy: "Asked by",
  askedOn: "Asked on",
  note: "Note",
};
const saidOf: Partial<Record<Column, string>> = {
  Wish: "wish from 1 to 51",
  Students: "number of students",
  "Asked by": "name",
  "Asked on": "day as 2026-11-24",
  Note: "note of at most 2,000 letters",
};

const fields = sql`x(id uuid, school_id uuid, kit_type_id uuid, rank int, preferred_rotation_id uuid, students int,
  asked_by text, asked_on date, note text)`;

async function insertAll(
  tx: Tx,
  { branchId }: Actor,
  termId: string,
  added: readonly Asked[],
): Promise<void> {
  if (added.length === 0) return;
  await sql`
    insert into kit_request (branch_id, term_id, school_id, kit_type_id, rank, preferred_rotation_id, students, asked_by, asked_on, note)
    select ${branchId}::uuid, ${termId}::uuid, x.school_id, x.kit_type_id, x.rank, x.preferred_rotation_id, x.students,
      x.asked_by, x.asked_on, x.note
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as ${fields}`.execute(tx);
}

async function updateAll(tx: Tx, changed: readonly Asked[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update kit_request q set rank = x.rank, preferred_rotation_id = coalesce(x.preferred_rotation_id, q.preferred_rotation_id),
      students = coalesce(x.students, q.students), asked_by = coalesce(x.asked_by, q.asked_by),
      asked_on = coalesce(x.asked_on, q.asked_on), note = coalesce(x.note, q.note)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as ${fields}
    where q.branch_id = current_branch() and q.id = x.id`.execute(tx);
}
