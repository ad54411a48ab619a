import { dayIn } from "@kitround/contract/plan/days.ts";
import { asSystem } from "../db/as-system.ts";
import type { Db } from "../db/database.ts";
import { makeAccounts, makePlanner, type ShownAccount } from "./accounts.ts";
import { anchorAt } from "./anchor.ts";
import { northWaikare, waikare } from "./data/branches.ts";
import { makeLargeBranch } from "./large-branch.ts";
import { makeBranch, timeZone } from "./make-branch.ts";

interface Wanted {
  now?: Date;
  password?: string | undefined;
  /** Also adds a large branch for measuring the plan, and its planner. */
  large?: boolean;
}

/** Fills an empty database with two branches around today. Returns the accounts to sign in with. */
export async function fillDemo(
  db: Db,
  { now = new Date(), password, large = false }: Wanted = {},
): Promise<ShownAccount[]> {
  const { shown, accounts } = await makeAccounts(password);
  const planner = large ? await makePlanner(password) : null;
  const anchor = anchorAt(dayIn(timeZone, now));
  await asSystem(db, async (tx) => {
    await tx.insertInto("organisation").values({ name: "Kits for Waikare" }).execute();
    const given = { anchor, now, accounts };
    await makeBranch(tx, waikare, given);
    const north = await makeBranch(tx, northWaikare, given);
    // The administrator belongs to both branches.
    const administrator = await tx
      .selectFrom("person")
      .select("id")
      .where("email", "=", accounts.get("admin")?.email ?? "")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("branchUser")
      .values({ branchId: north, personId: administrator.id, role: "admin" })
      .execute();
    if (!planner) return;
    const branchId = await makeLargeBranch(tx, { today: dayIn(timeZone, now), timeZone });
    const { id: personId } = await tx
      .insertInto("person")
      .values({
        firstName: "Pania",
        lastName: "Large",
        email: planner.account.email,
        passwordHash: planner.account.passwordHash,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.insertInto("branchUser").values({ branchId, personId, role: "manager" }).execute();
  });
  return planner ? [...shown, planner.shown] : shown;
}
