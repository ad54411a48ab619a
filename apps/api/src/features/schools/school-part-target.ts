import type { ClosureFields } from "@kitround/contract/imports/closure-columns.ts";
import type { ContactFields } from "@kitround/contract/imports/contact-columns.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { newVersion } from "../../db/new-version.ts";
import type { ComparedRow, ImportTarget, Touched } from "../imports/import-target.ts";
import { insertRecords, updateRecords } from "../imports/record-table.ts";
import { schoolFinder } from "./find-schools.ts";

type Cell = string | boolean | null;
type Part = Record<string, Cell> & { id: string; schoolId: string };

/** A list of parts of schools: contacts, or closures. Their rows have no version of their own. */
interface PartList {
  name: string;
  /** The columns that a file may set, with their types in the database. */
  columns: Readonly<Record<string, string>>;
  /** The columns that are set only for a new row. */
  also: Readonly<Record<string, string>>;
  /** The maximum for one school. */
  most: number;
  says: (fields: ImportRow["fields"]) => Record<string, Cell>;
  /** Further values of a new row. */
  fresh: (others: readonly Part[]) => Record<string, Cell>;
  same: (one: Record<string, Cell>, other: Record<string, Cell>) => boolean;
  /** Its name in messages. */
  called: (one: Record<string, Cell>) => string;
  /** The columns of other tables that reference such a row and would be set to null, as "table.column". */
  usedBy: readonly string[];
}

const folded = (cell: Cell | undefined) => (typeof cell === "string" ? cell.toLowerCase() : null);
const given = (cells: Record<string, Cell | undefined>) =>
  // Columns that the file does not have keep their value.
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined)) as Record<
    string,
    Cell
  >;

export const contactTarget = partTarget({
  name: "school_contact",
  columns: { name: "text", role: "text", email: "text", phone: "text" },
  also: { schoolId: "uuid", isPrimary: "boolean" },
  most: 50,
  says(fields) {
    // The types are those of the contacts' import description.
    const { name, role, email, phone } = fields as ContactFields;
    return given({ name, role, email, phone });
  },
  fresh: (others) => ({ isPrimary: others.length === 0 }),
  same: (one, other) =>
    one["email"] && other["email"]
      ? folded(one["email"]) === folded(other["email"])
      : folded(one["name"]) === folded(other["name"]),
  called: ({ name }) => String(name),
  usedBy: ["school_link.contact_id", "school_proposal.contact_id", "mail_out.contact_id"],
});

export const closureTarget = partTarget({
  name: "school_closure",
  columns: { fromOn: "date", toOn: "date", reason: "text" },
  also: { schoolId: "uuid" },
  most: 100,
  says(fields) {
    // The types are those of the closures' import description.
    const { fromOn = "", toOn = fromOn, reason = "Closed" } = fields as ClosureFields;
    return { fromOn, toOn, reason };
  },
  fresh: () => ({}),
  same: (one, other) => one["fromOn"] === other["fromOn"],
  called: ({ fromOn }) => String(fromOn),
  usedBy: [],
});

function partTarget(list: PartList): ImportTarget {
  return {
    atOnce: 20,
    comparing(actor, { hold }) {
      const parts = new Map<string, Part[]>();
      return async (tx, rows) => {
        const said = rows.map(({ fields }) => String(fields["school"]));
        const find = await schoolFinder(tx, actor, said);
        const meant = said.flatMap((each) => find(each)?.id ?? []).filter((id) => !parts.has(id));
        const known = Map.groupBy(
          await readParts(tx, list, meant, hold),
          ({ schoolId }) => schoolId,
        );
        for (const id of meant) parts.set(id, known.get(id) ?? []);
        const compared: ComparedRow[] = [];
        const errors: RowError[] = [];
        const created: Part[] = [];
        const updated: { was: Part; is: Part }[] = [];
        for (const { row, fields } of rows) {
          const value = String(fields["school"]);
          const school = find(value);
          if (!school) {
            errors.push({ row, path: "school", value, message: "There is no such school." });
            continue;
          }
          const says = list.says(fields);
          const its = parts.get(school.id) ?? [];
          const known = its.find((each) => list.same(says, each));
          const name = `${school.name}, ${list.called(known ?? says)}`;
          if (!known) {
            if (its.length >= list.most) {
              const message = `The school has ${list.most} of them already.`;
              errors.push({ row, path: "school", value, message });
              continue;
            }
            const one: Part = {
              ...list.fresh(its),
              ...says,
              id: randomUUID(),
              schoolId: school.id,
            };
            parts.set(school.id, [...its, one]);
            created.push(one);
            compared.push({ row, name, state: "new", fields: [] });
            continue;
          }
          const differ = Object.keys(says).filter((column) => says[column] !== known[column]);
          const state = differ.length > 0 ? "changed" : "unchanged";
          compared.push({ row, name, recordId: known.id, state, fields: differ });
          if (differ.length > 0) updated.push({ was: known, is: { ...known, ...says } });
        }
        return {
          rows: compared,
          errors,
          async write() {
            await insertRecords(tx, actor, list, created, list.also);
            await updateRecords(
              tx,
              list,
              updated.map(({ is }) => is),
            );
            const touched = [...created, ...updated.map(({ is }) => is)];
            await newVersions(tx, touched);
            return [...created.map((is) => ({ was: null, is })), ...updated].map(
              ({ was, is }): Touched => ({ recordId: is.id, before: { was, is }, rowVersion: 1 }),
            );
          },
        };
      };
    },
    undo: (tx, _, touched) => undoParts(tx, list, touched),
  };
}

/** The undo keeps rows that were changed or used since the import. */
async function undoParts(tx: Tx, list: PartList, touched: readonly Touched[]) {
  // Written by `write` above.
  const done = touched.map(({ before }) => before as { was: Part | null; is: Part });
  const schools = done.map(({ is }) => is.schoolId);
  const now = new Map((await readParts(tx, list, schools, true)).map((each) => [each.id, each]));
  const untouched = done.filter(({ is }) => {
    const there = now.get(is.id);
    const columns = Object.keys(list.columns);
    return there && columns.every((column) => (there[column] ?? null) === (is[column] ?? null));
  });
  const changed = untouched.flatMap(({ was }) => was ?? []);
  await updateRecords(tx, list, changed);
  const brought = untouched.filter(({ was }) => was === null).map(({ is }) => is);
  const unused = list.usedBy.map((place) => {
    const [table = "", column = ""] = place.split(".");
    return sql`and not exists (select from ${sql.table(table)} x
      where x.branch_id = r.branch_id and ${sql.ref(`x.${column}`)} = r.id)`;
  });
  const { rows } = await sql`delete from ${sql.table(list.name)} r
    where r.branch_id = current_branch() and r.id = any(${brought.map(({ id }) => id)}::uuid[])
    ${sql.join(unused, sql` `)} returning r.id`.execute(tx);
  await newVersions(
    tx,
    untouched.map(({ is }) => is),
  );
  return { removed: rows.length, restored: changed.length };
}

async function readParts(
  tx: Tx,
  { name, columns }: PartList,
  schoolIds: readonly string[],
  hold: boolean,
): Promise<Part[]> {
  if (hold) {
    // Waits for anybody who edits these schools at the same time.
    await sql`select id from school where branch_id = current_branch() and id = any(${[...schoolIds]}::uuid[])
      order by id for update`.execute(tx);
  }
  const listed = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  const { rows } = await sql<Part>`select id, school_id, ${listed} from ${sql.table(name)}
    where branch_id = current_branch() and school_id = any(${[...schoolIds]}::uuid[])`.execute(tx);
  return rows;
}

/** Contacts and closures are part of the school: saving over an older list of them is a conflict. */
async function newVersions(tx: Tx, parts: readonly Part[]): Promise<void> {
  const ids = [...new Set(parts.map(({ schoolId }) => schoolId))];
  await tx.updateTable("school").set(newVersion()).where("id", "=", anyOf(ids)).execute();
}
