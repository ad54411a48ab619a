import type { Body } from "@kitround/contract/route.ts";
import {
  statusOnLeaving,
  stopMayBeArrivedAt,
  stopMayBeLeft,
  tripMustRun,
} from "@kitround/contract/trips/stop-rules.ts";
import { isSettled } from "@kitround/contract/trips/trip-rules.ts";
import type { arriveAtStop, leaveStop, Stop, Trip } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../http/app-error.ts";
import { happenedAt } from "./driver-times.ts";
import { stopsWithLines } from "./trip-detail.ts";
import { lockTrip } from "./trip-queries.ts";

/** A stop of a trip, held with it. Throws `not_found`. */
export async function lockStop(
  tx: Tx,
  actor: Actor,
  tripId: string,
  stopId: string,
): Promise<{ trip: Trip; stop: Stop; stops: Stop[] }> {
  const trip = await lockTrip(tx, actor, tripId);
  const stops = await stopsWithLines(tx, tripId);
  const stop = stops.find((each) => each.id === stopId);
  if (!stop) throw new AppError("not_found", "There is no such stop on this trip.");
  return { trip, stop, stops };
}

/** Arrives at a stop; one that was skipped opens again with the lines that were left out. Arrived already, it stays so. */
export async function arrive(
  tx: Tx,
  actor: Actor,
  { id, stopId }: { id: string; stopId: string },
  body: Body<typeof arriveAtStop>,
): Promise<void> {
  const { trip, stop, stops } = await lockStop(tx, actor, id, stopId);
  refuseUnlessAllowed(tripMustRun(trip));
  if (stop.status === "arrived") return;
  refuseUnlessAllowed(stopMayBeArrivedAt(stop, stops));
  await tx
    .updateTable("stop")
    .set({ status: "arrived", skipReason: null, leftAt: null, arrivedAt: happenedAt(body.at) })
    .where("id", "=", stopId)
    .execute();
  await tx
    .updateTable("stopLine")
    .set({ status: "open", result: null })
    .where("stopId", "=", stopId)
    .where("result", "=", "skipped")
    .execute();
}

/** Finishes or skips a stop; lines still open are not done. Finished already, only who received it and the note may follow. */
export async function leave(
  tx: Tx,
  actor: Actor,
  { id, stopId }: { id: string; stopId: string },
  body: Body<typeof leaveStop>,
): Promise<void> {
  const { trip, stop } = await lockStop(tx, actor, id, stopId);
  refuseUnlessAllowed(tripMustRun(trip));
  const said = {
    ...(body.receivedBy === undefined ? {} : { receivedBy: body.receivedBy }),
    ...(body.note === undefined ? {} : { note: body.note }),
    ...(body.legActualM === undefined ? {} : { legActualM: body.legActualM }),
  };
  const skipping = body.skipReason !== undefined;
  if (isSettled(stop) && skipping === (stop.status === "skipped")) {
    if (Object.keys(said).length > 0) {
      await tx.updateTable("stop").set(said).where("id", "=", stopId).execute();
    }
    return;
  }
  refuseUnlessAllowed(stopMayBeLeft(stop, skipping));
  await tx
    .updateTable("stopLine")
    .set({ status: "failed", result: "skipped" })
    .where("stopId", "=", stopId)
    .where("status", "=", "open")
    .execute();
  await tx
    .updateTable("stop")
    .set({
      ...said,
      status: skipping ? "skipped" : statusOnLeaving(stop.lines),
      skipReason: body.skipReason ?? null,
      leftAt: happenedAt(body.at),
    })
    .where("id", "=", stopId)
    .execute();
}
