import type { Body } from "@kitround/contract/route.ts";
import {
  changeUserRefusal,
  endSessionsRefusal,
  lastDayRefusal,
  linkRefusal,
  losesAdmin,
} from "@kitround/contract/users/user-rules.ts";
import type { updateUser } from "@kitround/contract/users/user.ts";
import type { UserStatus } from "@kitround/contract/users/user-status.ts";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { endSessionsOf } from "../../http/session.ts";
import { branchDay } from "../branches/branch-day.ts";
import { endLinksOf, handOver } from "./duties.ts";

/**
 * Changes somebody's role or status, which ends their sessions, or their last day; their duties are assigned to others
 * in the same transaction.
 */
export async function changeUser(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, drivingTo, tasksTo, linksTo, ...change }: Body<typeof updateUser>,
): Promise<void> {
  // The branch's administrators are locked first and always in one order, so that two who remove each other can't
  // both succeed.
  const admins = await tx
    .selectFrom("branchUser")
    .select("id")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .orderBy("id")
    .forUpdate()
    .execute();
  await requireVersion(tx, "branchUser", id, rowVersion, "This person");
  const target = await findPlace(tx, id);
  refuseUnlessAllowed(changeUserRefusal(who(actor), target, change));
  if (losesAdmin(target, change) && admins.every((admin) => admin.id === id)) {
    const message = "The branch keeps at least one administrator who can sign in.";
    throw new AppError("last_admin", message, [
      { path: change.status === undefined ? "role" : "status", message },
    ]);
  }
  await handOver(tx, id, { drivingTo, tasksTo, linksTo });
  const { role = target.role, status = target.status } = change;
  const endsOn = await lastDay(tx, target, { ...change, role });
  const same = role === target.role && status === target.status;
  if (same && endsOn === target.endsOn) return;
  await tx.updateTable("branchUser").set({ role, status, endsOn }).where("id", "=", id).execute();
  if (!same) await endAccess(tx, id, status);
}

/** Their last day after the change. Throws `invalid_input` for a day that their role may not have. */
async function lastDay(
  tx: Tx,
  target: { endsOn: string | null },
  { role, status, endsOn }: Pick<Body<typeof updateUser>, "status" | "endsOn"> & { role: Role },
): Promise<string | null> {
  const today = await branchDay(tx);
  if (endsOn === undefined && status === "active" && (target.endsOn ?? today) < today) return null;
  const wanted = endsOn === undefined ? target.endsOn : endsOn;
  if (wanted !== target.endsOn || role === "admin") {
    refuseUnlessAllowed(lastDayRefusal(role, wanted, today));
  }
  return wanted;
}

/** After a change of role or status: ends somebody's sessions and, if they have left, the links that they made. */
export async function endAccess(tx: Tx, id: string, status: UserStatus): Promise<void> {
  if (status === "suspended" || status === "removed") await endLinksOf(tx, id, status);
  if (status === "removed") {
    await tx.updateTable("route").set({ driverId: null }).where("driverId", "=", id).execute();
  }
  await withSystem(tx, async (system) => {
    await endSessionsOf(system, id);
    // A link is valid only for the role it was made for, and never for a person who was suspended or removed.
    await system
      .deleteFrom("oneTimeLink")
      .where("branchUserId", "=", id)
      .where("usedAt", "is", null)
      .execute();
  });
}

/** Throws if this actor may not make a link for this person. */
export async function refuseLink(tx: Tx, actor: Actor, id: string): Promise<void> {
  const target = await findPlace(tx, id);
  const elsewhere = await withSystem(tx, (system) =>
    system
      .selectFrom("branchUser")
      .select("role")
      .where("personId", "=", target.personId)
      .where("id", "<>", id)
      .where("status", "<>", "removed")
      .execute(),
  );
  const roles = elsewhere.map((place) => place.role);
  refuseUnlessAllowed(linkRefusal(who(actor), { ...target, elsewhere: roles }));
}

/** Signs a person out everywhere in this branch. */
export async function endSessions(tx: Tx, actor: Actor, id: string): Promise<void> {
  refuseUnlessAllowed(endSessionsRefusal(who(actor), await findPlace(tx, id)));
  await withSystem(tx, (system) => endSessionsOf(system, id));
}

const who = (actor: Actor) => ({ id: actor.branchUserId, role: actor.role });

async function findPlace(tx: Tx, id: string) {
  const place = await tx
    .selectFrom("branchUser")
    .select(["id", "personId", "role", "status", "endsOn"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!place) throw notFound("This person");
  return place;
}
