import { branchTables } from "../db/schema.gen.ts";
import type { TableShape } from "../backup/tables.ts";

// Which data belong to one branch: every table of branches except those listed here, the branch itself, its people and the organisation's
// name. A new table is included without being listed.

/** Tables that are not exported, each with the reason, which the file's manifest contains. */
export const staysBehind: Record<string, string> = {
  feed: "Calendar links open this installation's addresses. Make new ones.",
  idempotency_key: "Answers kept for calls that are sent twice.",
  import_page: "Rows of files that are checked or imported here at the moment.",
  import_row: "What undoing an import needs. It is forgotten after thirty days.",
  job: "Work in the background of this installation.",
  school_link: "Schools' links open this installation's addresses. Make new ones.",
};

/** Columns of a person that a manager's download does not contain. Everybody chooses a new password. */
const withheld: Record<string, readonly string[]> = { person: ["password_hash"] };

export interface Leaving {
  table: TableShape;
  columns: { name: string; type: string }[];
  /** SQL about a row `t`. */
  where: string;
}

/** The rows of each table that belong to this branch or identify its people. */
export function leavingOf(tables: readonly TableShape[], branchId: string): Leaving[] {
  if (!/^[0-9a-f-]{36}$/.test(branchId)) throw new Error("A branch's id is a UUID.");
  const ofBranches: readonly string[] = branchTables;
  const its = `t.branch_id = '${branchId}'`;
  const where: Record<string, string> = {
    branch: `t.id = '${branchId}'`,
    organisation: "true",
    person: `t.id in (select person_id from branch_user where branch_id = '${branchId}')`,
    // A waiting e-mail is sent by this installation only, not by both.
    mail_out: `${its} and t.state <> 'waiting'`,
  };
  return tables
    .filter(({ name }) => Object.hasOwn(where, name) || ofBranches.includes(name))
    .filter(({ name }) => !Object.hasOwn(staysBehind, name))
    .map((table) => ({
      table,
      columns: table.columns
        .map((name, index) => ({ name, type: table.types[index] ?? "text" }))
        .filter(({ name }) => !withheld[table.name]?.includes(name))
        // The bytes of a file are a separate entry of the zip.
        .filter(({ name }) => table.name !== "file_content" || name !== "bytes"),
      where: where[table.name] ?? its,
    }));
}
