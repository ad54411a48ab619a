import { notFound } from "../../app-error.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import type { SignedIn } from "../../http/admit.ts";
import { refuseLink } from "../users/change-user.ts";

/** The id of the person who is this user of the branch. Throws `not_found` for a user of another branch. */
export async function personIn(tx: Tx, branchUserId: string): Promise<string> {
  const place = await tx
    .selectFrom("branchUser")
    .select("personId")
    .where("id", "=", branchUserId)
    .executeTakeFirst();
  if (!place) throw notFound("This person");
  return place.personId;
}

/**
 * Removes every passkey and recovery code of a person who has lost them, with an audit entry. Allowed to those who
 * may make a link for a new password: neither of the two alone lets anybody sign in.
 */
export async function removeAll(tx: Tx, actor: SignedIn, branchUserId: string): Promise<void> {
  const personId = await personIn(tx, branchUserId);
  await refuseLink(tx, actor, branchUserId);
  await withSystem(tx, async (system) => {
    await system.deleteFrom("passkey").where("personId", "=", personId).execute();
    await system.deleteFrom("recoveryCode").where("personId", "=", personId).execute();
  });
  const { branchId, branchUserId: actorId, requestId } = actor;
  await tx
    .insertInto("auditEvent")
    .values({
      branchId,
      actorId,
      entity: "passkey",
      entityId: branchUserId,
      action: "delete",
      requestId,
    })
    .execute();
}
