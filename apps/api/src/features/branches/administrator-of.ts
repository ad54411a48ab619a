import { notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";

/** The same person as an administrator of another branch, active or archived. Throws 404 where they are none. */
export async function administratorOf(tx: Tx, actor: Actor, branchId: string): Promise<Actor> {
  const { personId, requestId } = actor;
  const user = await withSystem(tx, (system) =>
    system
      .selectFrom("branchUser")
      .select("id")
      .where("branchId", "=", branchId)
      .where("personId", "=", personId)
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .executeTakeFirst(),
  );
  if (!user) throw notFound("This branch");
  return { branchUserId: user.id, personId, branchId, role: "admin", requestId };
}
