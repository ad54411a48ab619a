import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { branchDay } from "../branches/branch-day.ts";
import type { Moved } from "./moved.ts";

interface Joining {
  personId: string;
  role: Role;
  endsOn: string | null;
}

/**
 * The other branch's active users who have no user in this one, of any status: somebody whom this branch has suspended or removed stays
 * so.
 */
export async function joiningPeople(tx: Tx, here: Actor, there: Actor): Promise<Joining[]> {
  const known = await tx.selectFrom("branchUser").select("personId").execute();
  const knownIds = new Set(known.map(({ personId }) => personId));
  const theirs = await inBranch(tx, here, there, async (tx) => {
    const today = await branchDay(tx);
    return tx
      .selectFrom("branchUser")
      .select(["personId", "role", "endsOn"])
      .where("status", "=", "active")
      .where((eb) => eb.or([eb("endsOn", "is", null), eb("endsOn", ">=", today)]))
      .execute();
  });
  return theirs.filter(({ personId }) => !knownIds.has(personId));
}

/**
 * Adds these people to this branch, each in the role and with the last day that they have in the other one. They sign in as before: a
 * person has one account for all branches. Administrators of the other branch become managers, because this branch's administrators
 * decide who else is one. Null if there is nobody to add.
 */
export async function joinPeople(tx: Tx, here: Actor, there: Actor): Promise<Moved | null> {
  const joining = await joiningPeople(tx, here, there);
  if (joining.length === 0) return null;
  await tx
    .insertInto("branchUser")
    .values(
      joining.map(({ role, ...person }) => ({
        ...person,
        branchId: here.branchId,
        role: role === "admin" ? ("manager" as const) : role,
      })),
    )
    .execute();
  return { people: joining.length };
}
