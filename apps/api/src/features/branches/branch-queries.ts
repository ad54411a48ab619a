import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";

const columns = [
  "id",
  "name",
  "code",
  "region",
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
  "officePhone",
  "officeEmail",
  "rotationDays",
  "weeksFrom",
  "turnaroundDays",
  "prepLeadDays",
  "packingDays",
  "deliveryDays",
  "cutOffDays",
  "cutOffTime",
  "volunteerMinutes",
  "repeatTerms",
  "invoiceDays",
  "defaultClassSize",
  "blindCounts",
  "countsByTwo",
  "shortageChance",
  "packsByTwo",
  "secondFactorRoles",
  "photoAtStop",
  "signatureAtStop",
  "tellsTomorrow",
  "tellsDelivered",
  "remindsPickUp",
  "remindsRenewal",
  "tomorrowSubject",
  "tomorrowText",
  "deliveredSubject",
  "deliveredText",
  "status",
  "archivedAt",
  "example",
  "rowVersion",
] as const satisfies (keyof Branch)[];

export async function readBranch(tx: Tx, id: string): Promise<Branch> {
  const row = await tx
    .selectFrom("branch")
    .select(columns)
    .$castTo<Branch>()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("This branch");
  return row;
}

/** `tx` is the system's. */
export async function listBranchRows(tx: Tx): Promise<{ items: Branch[]; total: number }> {
  // An example that is being filled or removed is not listed.
  const items = await tx
    .selectFrom("branch")
    .select(columns)
    .$castTo<Branch>()
    .where((row) => row.or([row("example", "=", false), row("status", "=", "active")]))
    .orderBy("name")
    .orderBy("id")
    .execute();
  return { items, total: items.length };
}
