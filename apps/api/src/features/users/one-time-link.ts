import type { User } from "@kitround/contract/users/user.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { hashToken, newToken } from "../../http/session.ts";

const validFor = "7 days";

export interface NewLink {
  kind: "invitation" | "password_reset";
  url: string;
  expiresAt: string;
}

/**
 * Creates the only valid link for this person; earlier ones are invalidated. The token appears in the answer only.
 * The audit trail records who made it, because its holder can choose the person's password.
 */
export async function newLink(
  tx: Tx,
  actor: Actor,
  user: Pick<User, "id" | "status" | "role" | "firstName" | "lastName">,
  publicUrl: string,
): Promise<NewLink> {
  await withSystem(tx, (system) =>
    system
      .deleteFrom("oneTimeLink")
      .where("branchUserId", "=", user.id)
      .where("usedAt", "is", null)
      .execute(),
  );
  return drawLink(tx, actor, user, publicUrl, validFor);
}

/** As `newLink`, but earlier links stay valid: using one invalidates the others. */
export async function drawLink(
  tx: Tx,
  actor: Pick<Actor, "branchId" | "branchUserId" | "requestId">,
  user: Pick<User, "id" | "status" | "role" | "firstName" | "lastName">,
  publicUrl: string,
  lasts: string,
): Promise<NewLink> {
  const token = newToken();
  const kind = user.status === "invited" ? "invitation" : "password_reset";
  const { expiresAt } = await withSystem(tx, (system) =>
    system
      .insertInto("oneTimeLink")
      .values({
        tokenHash: hashToken(token),
        kind,
        branchId: actor.branchId,
        branchUserId: user.id,
        madeBy: actor.branchUserId,
        role: user.role,
        expiresAt: sql<string>`now() + ${lasts}::interval`,
      })
      .returning("expiresAt")
      .executeTakeFirstOrThrow(),
  );
  await tx
    .insertInto("auditEvent")
    .values({
      branchId: actor.branchId,
      actorId: actor.branchUserId,
      entity: "one_time_link",
      entityId: user.id,
      action: "insert",
      after: JSON.stringify({
        kind,
        role: user.role,
        for_name: `${user.firstName} ${user.lastName}`,
        expires_at: expiresAt,
      }),
      requestId: actor.requestId,
    })
    .execute();
  return { kind, url: `${publicUrl}/login?link=${token}`, expiresAt };
}
