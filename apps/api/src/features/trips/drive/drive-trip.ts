import { odometerMayStart } from "@kitround/contract/trips/odometer-rules.ts";
import { afterMove, type DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { claimTrip } from "../../km-claims/claim-trip.ts";
import { runRotations } from "../../rotations/run-rotations.ts";
import { tellDelivered } from "../../school-mails/tell-schools.ts";
import { stopsWithLines, withDetails } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { carryKits } from "./carry-kits.ts";
import { freeFoundKits } from "./found-kit.ts";
import { startCorrected, verifyLine } from "./correct-start.ts";
import { happenedAt } from "./driver-times.ts";
import { noteBoxes } from "./note-boxes.ts";
import { writeRun } from "./write-run.ts";
import { writeTask } from "./write-task.ts";

/**
 * A driver's move: stores the result of the contract's rules, moves the kits, and returns the trip. A move without effect changes
 * nothing. Throws `not_found`, or the rule's refusal.
 */
export async function driveTrip(
  tx: Tx,
  actor: Actor,
  id: string,
  move: DriverMove,
  at: string | undefined,
): Promise<TripDetail> {
  const trip = await lockTrip(tx, actor, id);
  const before = { ...trip, stops: await stopsWithLines(tx, id) };
  const when = happenedAt(at);
  const moved = afterMove(before, move, when);
  refuseUnlessAllowed(moved.refusal);
  if (moved.trip === before) return withDetails(tx, before);
  if (move.kind === "start") await refuseUnlessFree(tx, before, move.body.odoStartM);
  let after = await writeRun(tx, before, moved.trip);
  await freeFoundKits(tx, actor, after, moved.kits);
  await carryKits(tx, actor, id, moved.kits, when);
  if (move.kind === "correct_start" || move.kind === "undo_start") {
    await startCorrected(tx, actor, before, after);
  }
  if (move.kind === "verify") await verifyLine(tx, actor, before, move);
  if (move.kind === "start") await runRotations(tx, id);
  if (move.kind === "finish") await claimTrip(tx, actor, id);
  if (move.kind === "settle" && (await noteBoxes(tx, actor, after, move))) {
    after = { ...after, stops: await stopsWithLines(tx, id) };
  }
  if (move.kind === "leave") await tellDelivered(tx, actor.branchId, after, move.stopId);
  if (move.kind === "task") await writeTask(tx, actor, move, when);
  return withDetails(tx, after);
}

/** Checks that the driver and the vehicle are on one trip only, and returns the vehicle's present odometer. */
async function refuseUnlessFree(tx: Tx, trip: Run, odoStartM: number): Promise<void> {
  const vehicle = await tx
    .selectFrom("vehicle")
    .select("odometerM")
    .where("id", "=", trip.vehicleId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseUnlessAllowed(odometerMayStart(odoStartM, vehicle.odometerM));
  const other = await tx
    .selectFrom("trip")
    .select("name")
    .where("driverId", "=", trip.driverId)
    .where("status", "=", "in_progress")
    .executeTakeFirst();
  if (!other) return;
  const message = `${other.name} is under way with the same driver: finish it first.`;
  throw new AppError("transition_refused", message, [{ path: "status", message }]);
}
