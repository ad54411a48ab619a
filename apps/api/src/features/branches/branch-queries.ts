import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";

const columns = [
  "id",
  "name",
  "code",
  "country",
  "timeZone",
  "currency",
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

export async function readBranch(tx: Tx, id: string): Promise<Branch> {
  const row = await rows(tx).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This branch");
  return row;
}

/** `tx` is the system's. */
export async function listBranchRows(tx: Tx): Promise<{ items: Branch[]; total: number }> {
  const items = await rows(tx)
    // An example that is being filled or removed is nobody's yet, or no more.
    .where((eb) => eb.or([eb("example", "=", false), eb("status", "=", "active")]))
    .orderBy("name")
    .orderBy("id")
    .execute();
  return { items, total: items.length };
}

function rows(tx: Tx) {
  // The table's own check allows these alone.
  return tx.selectFrom("branch").select(columns).$narrowType<Pick<Branch, "rotationDays">>();
}
