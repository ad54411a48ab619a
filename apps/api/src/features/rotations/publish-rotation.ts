import { hasLeft } from "@kitround/contract/allocations/allocation-state.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import type { publishRotation, Rotation } from "@kitround/contract/rotations/rotation.ts";
import { mayBeAccepted } from "@kitround/contract/plan/fault.ts";
import { mayPublish } from "@kitround/contract/rotations/rotation-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { listAllocationRows } from "../allocations/allocation-queries.ts";
import { giveCopies } from "../allocations/give-copies.ts";
import { moveAllocations } from "../allocations/move-allocation.ts";
import { conflictsNow } from "../plan/plan-conflicts.ts";
import { preparationsFromPlan } from "../preparations/preparations-from-plan.ts";
import { carryIntoTrips } from "../trips/from-plan/trips-from-plan.ts";
import { readRotation } from "./change-rotation.ts";

/**
 * Confirms proposed allocations, and creates or updates their preparations and trips. Completely or not at all: one
 * kit that can't be sent stops it and is named.
 */
export async function publish(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, accepted }: Body<typeof publishRotation>,
): Promise<Result<typeof publishRotation>> {
  await requireVersion(tx, "rotation", id, rowVersion, "This rotation");
  const rotation = await readRotation(tx, id);
  refuseUnlessAllowed(mayPublish(rotation));
  const { items } = await listAllocationRows(tx, { rotationId: id, limit: 10_000 });
  await giveCopies(tx, items, new Set(accepted));
  await everythingHolds(tx, rotation, new Set(accepted));
  await moveAllocations(
    tx,
    items.flatMap((a) => (a.status === "proposed" ? [{ id: a.id, event: "confirm" }] : [])),
  );
  // A rotation that was unlocked and is published again while its kits are out continues to run.
  const runs = rotation.status === "running" || items.some((a) => hasLeft(a.status));
  await tx
    .updateTable("rotation")
    .set({ publishedAt: sql`now()`, status: runs ? "running" : "locked" })
    .where("id", "=", id)
    .execute();
  const preparations = await preparationsFromPlan(tx, actor, id);
  const { trips, notCarried } = await carryIntoTrips(tx, actor, id);
  return { rotation: await readRotation(tx, id), preparations, trips, notCarried };
}

/** Refuses to publish until each kit with a conflict is decided on. */
async function everythingHolds(
  tx: Tx,
  { id, termId, seq }: Rotation,
  accepted: ReadonlySet<string>,
): Promise<void> {
  const open = (await conflictsNow(tx, { termId })).filter(
    (one) =>
      one.rotationId === id &&
      one.faults.some((fault) => fault.rule !== "past") &&
      !(accepted.has(one.allocationId) && mayBeAccepted(one.faults)),
  );
  const faults = open.map((one) => ({
    path: one.allocationId,
    message: `${one.schoolName}, ${one.kitCode}: ${one.faults.map((fault) => fault.message).join(" ")}`,
  }));
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : "";
  throw new AppError(
    "transition_refused",
    `Rotation ${seq} was not published: decide first what happens to what does not hold. ${first.message}${more}`,
    faults,
  );
}
