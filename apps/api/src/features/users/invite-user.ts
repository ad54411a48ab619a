import type { Body } from "@kitround/contract/route.ts";
import { grantRefusal, lastDayRefusal } from "@kitround/contract/users/user-rules.ts";
import type { inviteUser } from "@kitround/contract/users/user.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { personByEmail } from "../auth/person-queries.ts";
import { branchDay } from "../branches/branch-day.ts";

/**
 * Gives a person a place in the branch that they have to accept; returns its id. A person who is known by this e-mail
 * address keeps their name, phone and password. One who was removed from the branch gets the same place again, and
 * one who has not joined yet is invited again.
 */
export async function addInvited(
  tx: Tx,
  actor: Actor,
  body: Body<typeof inviteUser>,
): Promise<string> {
  refuseUnlessAllowed(grantRefusal(actor.role, body.role));
  const { role, endsOn = null, ...person } = body;
  refuseUnlessAllowed(lastDayRefusal(role, endsOn, await branchDay(tx)));
  const personId = await withSystem(tx, async (system) => {
    const known = await personByEmail(system, person.email);
    if (known) return known.id;
    const made = await system
      .insertInto("person")
      .values(person)
      .returning("id")
      .executeTakeFirstOrThrow();
    return made.id;
  });
  const here = await tx
    .selectFrom("branchUser")
    .select(["id", "role", "status", "endsOn"])
    .where("personId", "=", personId)
    .forUpdate()
    .executeTakeFirst();
  if (!here) {
    const made = await tx
      .insertInto("branchUser")
      .values({ branchId: actor.branchId, personId, role, endsOn, status: "invited" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return made.id;
  }
  if (here.status !== "removed" && here.status !== "invited") {
    const message = "This person belongs to the branch already.";
    throw new AppError("already_exists", message, [{ path: "email", message }]);
  }
  if (here.status === "invited") {
    refuseUnlessAllowed(grantRefusal(actor.role, here.role));
    if (here.role === role && here.endsOn === endsOn) return here.id;
  }
  await tx
    .updateTable("branchUser")
    .set({ role, endsOn, status: "invited" })
    .where("id", "=", here.id)
    .execute();
  return here.id;
}
