import { oneLine } from "@kitround/contract/one-line.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { tellOffice as tellOfficeRoute } from "@kitround/contract/trips/trip-road.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { AppError, notFound } from "../../../app-error.ts";
import { stopsWithLines, withDetails } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";

interface Told {
  /** The id that the device chose, so that a message that is sent twice is one task. */
  id: string;
  /** The stop where the driver is, or drives to; null in between. */
  stopId: string | null;
  kitId: string | null;
  title: string;
  note: string | null;
}

/**
 * Makes a driver's message a school task. Throws `not_found` for a stop or kit that is not on the trip, and `transition_refused` before
 * the release.
 */
export async function tellOffice(
  tx: Tx,
  actor: Actor,
  tripId: string,
  { taskId, stopId, kitId, text }: Body<typeof tellOfficeRoute>,
): Promise<TripDetail> {
  const trip = await lockTrip(tx, actor, tripId);
  const run = { ...trip, stops: await stopsWithLines(tx, tripId) };
  if (trip.status === "draft" || trip.status === "cancelled") {
    throw new AppError("transition_refused", `${trip.name} is not on the road.`);
  }
  const stop = run.stops.find((each) => each.id === stopId);
  if (stopId !== null && stop === undefined) throw notFound("This stop");
  const lines = run.stops.flatMap((each) => each.lines);
  if (kitId !== null && !lines.some((line) => line.kitId === kitId)) throw notFound("This kit");
  const title = `${trip.name}: ${text}`;
  await raiseTask(tx, actor, run, { id: taskId, stopId, kitId, title, note: text });
  return withDetails(tx, run);
}

/**
 * Creates a task about a driver's finding, for the school where the driver is, drives to, or was last; none for a trip without schools.
 */
export async function raiseTask(tx: Tx, actor: Actor, trip: Run, told: Told): Promise<void> {
  const schools = trip.stops.filter((stop) => stop.schoolId !== null);
  const stop =
    schools.find((each) => each.id === told.stopId) ??
    schools.find((each) => each.status === "arrived") ??
    schools.find((each) => each.status === "pending") ??
    schools.at(-1);
  if (stop === undefined || stop.schoolId === null) return;
  const { id, kitId, title, note } = told;
  const { branchId } = actor;
  await tx
    .insertInto("schoolTask")
    .values({
      branchId,
      id,
      schoolId: stop.schoolId,
      kitId,
      tripId: trip.id,
      // A message may have several lines, a title only one.
      title: oneLine(title).slice(0, 120),
      note,
      kind: "one_off",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
