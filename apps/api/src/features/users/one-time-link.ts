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
 * Makes the one link that works for this person from now on; earlier ones stop working. The answer is the only place where its
 * token stands. Who made it is in the audit trail, since its holder can choose the person's password.
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

/** As `newLink`, beside those that were made before: of all of them one is used, and takes the others with it. */
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
