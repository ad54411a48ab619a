import { dayIn } from "@kitround/contract/plan/days.ts";
import { asSystem } from "../db/as-system.ts";
import type { Db } from "../db/database.ts";
import { makeAccounts, type ShownAccount } from "./accounts.ts";
import { anchorAt } from "./anchor.ts";
import { northWaikare, waikare } from "./data/branches.ts";
import { makeBranch, timeZone } from "./make-branch.ts";

/** Fills an empty database with two branches around the day it is. Answers who to sign in as. */
export async function fillDemo(
  db: Db,
  { now = new Date(), password }: { now?: Date; password?: string | undefined } = {},
): Promise<ShownAccount[]> {
  const { shown, accounts } = await makeAccounts(password);
  const anchor = anchorAt(dayIn(timeZone, now));
  await asSystem(db, async (tx) => {
    await tx.insertInto("organisation").values({ name: "Kits for Waikare" }).execute();
    const given = { anchor, now, accounts };
    await makeBranch(tx, waikare, given);
    const north = await makeBranch(tx, northWaikare, given);
    // The administrator looks after both branches.
    const administrator = await tx
      .selectFrom("person")
      .select("id")
      .where("email", "=", accounts.get("admin")?.email ?? "")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("branchUser")
      .values({ branchId: north, personId: administrator.id, role: "admin" })
      .execute();
  });
  return shown;
}
