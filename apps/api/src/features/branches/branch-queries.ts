import type { Branch } from "@kitround/contract/branches/branch.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { snakeCase } from "../../db/names.ts";
import { notFound } from "../../app-error.ts";

const columns = [
  "id",
  "name",
  "code",
  "country",
  "timeZone",
  "currency",
  "distanceUnit",
  "firstWeekday",
  "dateOrder",
  "greeting",
  "baseAddress",
  "baseLat",
  "baseLng",
  "rotationDays",
  "turnaroundDays",
  "prepLeadDays",
  "volunteerMinutes",
  "repeatTerms",
  "defaultClassSize",
  "blindCounts",
  "countsByTwo",
  "packsByTwo",
  "photoAtStop",
  "signatureAtStop",
  "tellsTomorrow",
  "tellsDelivered",
  "tomorrowSubject",
  "tomorrowText",
  "deliveredSubject",
  "deliveredText",
  "status",
  "example",
  "rowVersion",
] as const satisfies (keyof Branch)[];

const branches = sql.raw<Branch>(`select ${columns.map(snakeCase).join(", ")} from branch`);

export async function readBranch(tx: Tx, id: string): Promise<Branch> {
  const [row] = (await sql<Branch>`${branches} where id = ${id}`.execute(tx)).rows;
  if (!row) throw notFound("This branch");
  return row;
}

/** `tx` is the system's. */
export async function listBranchRows(tx: Tx): Promise<{ items: Branch[]; total: number }> {
  // An example that is being filled or removed is nobody's yet, or no more.
  const { rows: items } = await sql<Branch>`
    ${branches} where not example or status = 'active' order by name, id`.execute(tx);
  return { items, total: items.length };
}
