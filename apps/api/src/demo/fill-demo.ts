import { dayIn } from "@kitround/contract/plan/days.ts";
import { asSystem } from "../db/as-system.ts";
import type { Db, Tx } from "../db/database.ts";
import { makeAccounts, makePlanner, type ShownAccount } from "./accounts.ts";
import { anchorAt } from "./anchor.ts";
import { northWaikare, waikare } from "./data/branches.ts";
import { countryBranches } from "./data/country.ts";
import { makeLargeBranch } from "./large-branch.ts";
import { makeBranch, timeZone } from "./make-branch.ts";
import { addTitlePictures, readTitlePictures } from "./title-pictures.ts";

interface Wanted {
  now?: Date;
  password?: string | undefined;
  /** Also adds a large branch for measuring the plan, and its planner. */
  large?: boolean;
  /** Fills 19 more branches, for the screens of a national office. */
  country?: boolean;
}

/** Fills an empty database with two branches around today, or with those of a country. Returns the accounts to sign in with. */
export async function fillDemo(
  db: Db,
  { now = new Date(), password, large = false, country = false }: Wanted = {},
): Promise<ShownAccount[]> {
  const { shown, accounts } = await makeAccounts(password);
  const planner = large ? await makePlanner(password) : null;
  const anchor = anchorAt(dayIn(timeZone, now));
  const given = { anchor, now, accounts };
  const email = accounts.get("admin")?.email ?? "";
  const pictures = await readTitlePictures();
  await asSystem(db, async (tx) => {
    await tx.insertInto("organisation").values({ name: "Kits for Waikare" }).execute();
    await addTitlePictures(tx, await makeBranch(tx, waikare, given), pictures);
    await joinAsAdmin(tx, await makeBranch(tx, northWaikare, given), email);
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
  for (const data of country ? countryBranches : []) {
    await asSystem(db, async (tx) => {
      // The printed accounts belong to the first branch.
      const branchId = await makeBranch(tx, data, { ...given, accounts: new Map() });
      await joinAsAdmin(tx, branchId, email);
    });
  }
  return planner ? [...shown, planner.shown] : shown;
}

/** The administrator belongs to all branches. */
async function joinAsAdmin(tx: Tx, branchId: string, email: string): Promise<void> {
  const { id: personId } = await tx
    .selectFrom("person")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await tx.insertInto("branchUser").values({ branchId, personId, role: "admin" }).execute();
}
