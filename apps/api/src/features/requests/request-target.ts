import type { RequestFields } from "@kitround/contract/imports/request-columns.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import { randomUUID } from "node:crypto";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { settleRequests } from "../plan/settle-requests.ts";
import type { ComparedRow, ImportTarget } from "../imports/import-target.ts";
import {
  insertRecords,
  type Known,
  type RecordTable,
  undoRecords,
  touchedOf,
  updateRecords,
} from "../imports/record-table.ts";
import { requestNames, type RequestNames } from "./request-names.ts";

const requests: RecordTable = {
  name: "kit_request",
  columns: {
    rank: "int",
    preferredRotationId: "uuid",
    students: "int",
    askedBy: "text",
    askedOn: "date",
    note: "text",
  },
  usedBy: ["allocation.request_id"],
};

/** The fields of the file, by the columns that they set. */
const fieldOf: Readonly<Record<string, keyof RequestFields>> = {
  rank: "wish",
  preferredRotationId: "rotation",
  students: "students",
  askedBy: "askedBy",
  askedOn: "askedOn",
  note: "note",
};

/** A row whose school and kit type are known. */
interface Wish {
  row: number;
  schoolId: string;
  kitTypeId: string;
  /** School and title, as people call them. */
  name: string;
  says: Readonly<Record<string, string | number>>;
  /** The row with its rank. */
  settled: ImportRow["fields"];
}

/** The rows of a spreadsheet as requests of schools for one term. */
export const requestTarget: ImportTarget = {
  atOnce: 20,
  require: (_, { termId }) => void termOf(termId),
  comparing(actor, { termId: given, hold }) {
    const termId = termOf(given);
    const asWishes = wishReader();
    return async (tx, rows) => {
      // The types are those of the requests' import description.
      const said = rows.map(({ fields }) => fields as RequestFields);
      const names = await requestNames(tx, actor, termId, {
        schools: said.map(({ school = "" }) => school),
        types: said.map(({ kitType = "" }) => kitType),
      });
      const { wishes, errors } = asWishes(rows, names);
      const schoolIds = wishes.map(({ schoolId }) => schoolId);
      const open = await openWishes(tx, termId, schoolIds, hold);
      const compared: ComparedRow[] = [];
      const created: { id: string; schoolId: string; kitTypeId: string; termId: string }[] = [];
      const updated: Known[] = [];
      const written: { id: string; before: Known | null }[] = [];
      for (const { row, schoolId, kitTypeId, name, says, settled } of wishes) {
        const known = open.get(`${schoolId} ${kitTypeId}`);
        if (!known) {
          const id = randomUUID();
          created.push({ ...says, id, termId, schoolId, kitTypeId });
          written.push({ id, before: null });
          compared.push({ row, name, state: "new", fields: [], settled });
          continue;
        }
        const differ = Object.keys(says).filter((column) => says[column] !== known[column]);
        const state = differ.length > 0 ? "changed" : "unchanged";
        const fields = differ.map((each) => fieldOf[each] ?? each);
        compared.push({ row, name, state, fields, settled });
        if (differ.length === 0) continue;
        updated.push({ ...known, ...says });
        written.push({ id: known.id, before: known });
      }
      return {
        rows: compared,
        errors,
        async write() {
          const of = { termId: "uuid", schoolId: "uuid", kitTypeId: "uuid" };
          await insertRecords(tx, actor, requests, created, of);
          await updateRecords(tx, requests, updated);
          await settleRequests(
            tx,
            created.map(({ id }) => id),
          );
          return touchedOf(tx, requests, written);
        },
      };
    };
  },
  undo: (tx, _, touched) => undoRecords(tx, requests, touched),
};

/** Throws `invalid_input`. */
function termOf(termId: string | undefined): string {
  if (termId !== undefined) return termId;
  const message = "Say which term the requests are for.";
  throw new AppError("invalid_input", message, [{ path: "termId", message }]);
}

/** Finds what each row of a slice names. Requests without a rank get the order of the file. */
function wishReader() {
  const first = new Map<string, number>();
  const places = new Map<string, number>();
  return (rows: readonly ImportRow[], names: RequestNames) => {
    const wishes: Wish[] = [];
    const errors: RowError[] = [];
    for (const { row, fields: read } of rows) {
      // The types are those of the requests' import description.
      const fields = read as RequestFields;
      const no = (path: keyof RequestFields, message: string) =>
        errors.push({ row, path, value: String(fields[path] ?? ""), message });
      const school = names.school(fields.school ?? "");
      const type = names.type(fields.kitType ?? "");
      const rotationId = names.rotation(fields.rotation);
      if (!school) no("school", "There is no such school.");
      if (!type) no("kitType", "There is no such kit type that is active.");
      if (rotationId === undefined) no("rotation", "This term has no such rotation.");
      if (!school || !type || rotationId === undefined) continue;
      const key = `${school.id} ${type.id}`;
      const twice = first.get(key);
      if (twice !== undefined) {
        no("kitType", `The same school asks for the same kit type in row ${twice}.`);
        continue;
      }
      first.set(key, row);
      const next = places.get(school.id) ?? 0;
      const rank = fields.wish === undefined ? Math.min(next, 50) : fields.wish - 1;
      places.set(school.id, Math.max(next, rank + 1));
      const { students, askedBy, askedOn, note } = fields;
      const says = Object.fromEntries(
        Object.entries({ rank, preferredRotationId: rotationId, students, askedBy, askedOn, note })
          // Columns that the file does not have keep their value.
          .flatMap(([column, value]) =>
            value === undefined || value === null ? [] : [[column, value] as const],
          ),
      );
      const name = `${school.name}, ${type.name}`;
      const settled = { ...read, wish: rank + 1 };
      wishes.push({ row, schoolId: school.id, kitTypeId: type.id, name, says, settled });
    }
    return { wishes, errors };
  };
}

/** The schools' requests for a term, by school and kit type; locked, in one order, for the write that follows. */
async function openWishes(
  tx: Tx,
  termId: string,
  schoolIds: readonly string[],
  hold: boolean,
): Promise<Map<string, Known>> {
  const open = tx
    .selectFrom("kitRequest")
    .select(["id", "rowVersion", "schoolId", "kitTypeId", "rank", "preferredRotationId"])
    .select(["students", "askedBy", "askedOn", "note"])
    .where("termId", "=", termId)
    .where("schoolId", "=", anyOf(schoolIds))
    .where("status", "in", ["requested", "planned", "waitlisted"])
    .orderBy("id");
  const rows = await (hold ? open.forUpdate() : open).execute();
  return new Map(rows.map((row) => [`${row.schoolId} ${row.kitTypeId}`, row]));
}
