import { type Confined, confineSql, type Wall } from "./confine-sql.ts";
import { branchTables } from "./schema.gen.ts";

// The first of two walls between branches; row-level security is the second. Every statement of an actor's
// transaction passes here, whether Kysely composed it or somebody wrote it by hand, and gets the branch's condition
// on each table.

/** The columns of a person that a request may read: all but the password. */
export const personColumns =
  "id, email, first_name, last_name, phone, locale, created_at, updated_at, row_version, trip_mails, forgotten_at";

export const walls = new Map<string, Wall>([
  ...branchTables.map((table): [string, Wall] => [
    table,
    { columns: "*", own: (it, branch) => `${it}.branch_id = ${branch}` },
  ]),
  ["branch", { columns: "*", own: (it, branch) => `${it}.id = ${branch}` }],
  [
    "person",
    {
      columns: personColumns,
      own: (it, branch) =>
        `exists (select from "branch_user" u where u.person_id = ${it}.id and u.branch_id = ${branch})`,
    },
  ],
]);

/**
 * Returns the statement as it is sent to the database: with the branch's condition on each table, and the branch as
 * an additional parameter if the text needs it. Throws if the statement can't be confined, or if a new row would
 * belong to another branch.
 */
export function confined(
  sql: string,
  values: readonly unknown[],
  branchId: string,
): { text: string; values: readonly unknown[] } {
  const { text, takesBranch, branches } = known(sql);
  if (branches.some((place) => values[place - 1] !== branchId)) {
    throw new Error(`A new row would be another branch's: ${sql}`);
  }
  return { text, values: takesBranch ? [...values, branchId] : values };
}

// A statement's text does not depend on its parameters, so each text is confined once and cached.
const mostKnown = 4000;
const texts = new Map<string, Confined>();

function known(sql: string): Confined {
  let confined = texts.get(sql);
  if (!confined) {
    confined = confineSql(sql, walls);
    if (texts.size >= mostKnown) texts.clear();
    texts.set(sql, confined);
  }
  return confined;
}
