import type { SchoolFields } from "@kitround/contract/imports/school-columns.ts";
import type { Tx } from "../../db/database.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { ImportTarget } from "../imports/import-target.ts";
import {
  insertRecords,
  type RecordTable,
  undoRecords,
  touchedOf,
  updateRecords,
} from "../imports/record-table.ts";
import { columns, compareSchools } from "./compare-schools.ts";

const types: Partial<Record<(typeof columns)[number], string>> = {
  roll: "int",
  lat: "float8",
  lng: "float8",
};

const schools: RecordTable = {
  name: "school",
  columns: Object.fromEntries(columns.map((column) => [column, types[column] ?? "text"])),
  // Contacts and closures belong to the school and are deleted with it.
  usedBy: [
    "allocation",
    "kit",
    "kit_event",
    "kit_request",
    "route_stop",
    "school_task",
    "stop",
  ].map((table) => `${table}.school_id`),
};

/** The rows of a directory as schools, matched by number and otherwise by name. */
export const schoolTarget: ImportTarget = {
  atOnce: 20,
  comparing:
    (actor, { hold, status }) =>
    async (tx, rows) => {
      const { created, updated, known, compared } = await compareSchools(tx, actor, rows, { hold });
      return {
        rows: compared,
        errors: [],
        async write() {
          const added = created.map((school) => ({ ...school, status }));
          await insertRecords(tx, actor, schools, added, { status: "text" });
          await addContacts(tx, actor, created);
          await updateRecords(tx, schools, updated);
          const before = new Map(known.map((school) => [school.id, school]));
          const touched = [...created, ...updated].map(({ id }) => ({
            id,
            before: before.get(id) ?? null,
          }));
          return touchedOf(tx, schools, touched);
        },
      };
    },
  undo: (tx, _, touched) => undoRecords(tx, schools, touched),
};

async function addContacts(
  tx: Tx,
  { branchId }: Actor,
  created: readonly (SchoolFields & { id: string })[],
): Promise<void> {
  const contacts = created.flatMap(({ id, contactName, contactEmail, contactPhone }) => {
    const name = contactName ?? contactEmail ?? contactPhone;
    if (name === undefined) return [];
    const [email, phone] = [contactEmail ?? null, contactPhone ?? null];
    return [{ branchId, schoolId: id, name, email, phone, isPrimary: true }];
  });
  if (contacts.length > 0) await tx.insertInto("schoolContact").values(contacts).execute();
}
