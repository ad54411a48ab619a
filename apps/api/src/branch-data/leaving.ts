import { branchTables } from "../db/schema.gen.ts";
import type { TableShape } from "../backup/tables.ts";

// What of a database is one branch's: every table of branches but those named here, with the branch itself, its people and the
// organisation's name. A new table leaves with the branch without being named.

/** Stays where it is, each table with the reason that the file's manifest gives. */
export const staysBehind: Record<string, string> = {
  feed: "Calendar links open this installation's addresses. Make new ones.",
  idempotency_key: "Answers kept for calls that are sent twice.",
  import_row: "What undoing an import needs. It is forgotten after thirty days.",
  job: "Work in the background of this installation.",
  school_link: "Schools' links open this installation's addresses. Make new ones.",
};

/** What a file that a manager downloads does not hold of a person. Everybody chooses a new password. */
const withheld: Record<string, readonly string[]> = { person: ["password_hash"] };

export interface Leaving {
  table: TableShape;
  columns: { name: string; type: string }[];
  /** SQL about a row `t`. */
  where: string;
}

/** The part of each table that is this branch's, or that says who its people are. */
export function leavingOf(tables: readonly TableShape[], branchId: string): Leaving[] {
  if (!/^[0-9a-f-]{36}$/.test(branchId)) throw new Error("A branch's id is a UUID.");
  const ofBranches: readonly string[] = branchTables;
  const its = `t.branch_id = '${branchId}'`;
  const where: Record<string, string> = {
    branch: `t.id = '${branchId}'`,
    organisation: "true",
    person: `t.id in (select person_id from branch_user where branch_id = '${branchId}')`,
    // A mail that waits is sent by this installation, not by both.
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
        // A file's bytes are a file of their own.
        .filter(({ name }) => table.name !== "file_content" || name !== "bytes"),
      where: where[table.name] ?? its,
    }));
}
