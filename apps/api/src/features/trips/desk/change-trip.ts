import type { Body } from "@kitround/contract/route.ts";
import { openStops, tripMayChange } from "@kitround/contract/trips/trip-rules.ts";
import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { createTrip, updateTrip } from "@kitround/contract/trips/trip.ts";
import { anyOf } from "../../../db/conditions.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { newVersion } from "../../../db/new-version.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { refuseClosedDays } from "./closed-days.ts";
import { addBaseStops, layStops } from "../lay-stops.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { tellDriver } from "./tell-driver.ts";
import { refuseWhoCannotDrive, refuseWhoCannotHelp } from "./who-may-drive.ts";

/** Makes a trip by hand: schools in the given order, then back to base. Returns its id. */
export async function makeTrip(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createTrip>,
): Promise<string> {
  const schoolIds = [...new Set(body.schoolIds)];
  const known = await tx
    .selectFrom("school")
    .select("id")
    .where("id", "=", anyOf(schoolIds))
    .execute();
  if (known.length < schoolIds.length) throw new AppError("not_found", "There is no such school.");
  await refuseWhoCannotDrive(tx, body);
  await refuseClosedDays(tx, body.onDay, schoolIds);
  const { id } = await tx
    .insertInto("trip")
    .values({
      branchId: actor.branchId,
      name: body.name,
      onDay: body.onDay,
      source: "manual",
      driverId: body.driverId ?? null,
      vehicleId: body.vehicleId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const stops = await tx
    .insertInto("stop")
    .values(
      schoolIds.map((schoolId, index) => ({
        branchId: actor.branchId,
        tripId: id,
        seq: index + 1,
        kind: "school",
        schoolId,
      })),
    )
    .returning(["id", "seq"])
    .execute();
  await addBaseStops(tx, actor, [{ tripId: id, seq: schoolIds.length + 1 }]);
  const order = stops.toSorted((a, b) => a.seq - b.seq).map((stop) => stop.id);
  await layStops(tx, id, order);
  return id;
}

/**
 * Changes driver, helper, vehicle, day, and the stops and their order. A stop that is left out is removed with its
 * lines.
 */
export async function changeTrip(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof updateTrip>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, id);
  if (trip.rowVersion !== body.rowVersion) throw staleTrip();
  refuseUnlessAllowed(tripMayChange(trip));
  const onDay = body.onDay ?? trip.onDay;
  await refuseWhoCannotDrive(tx, { ...body, onDay });
  await refuseWhoCannotHelp(tx, {
    onDay,
    driverId: body.driverId === undefined ? trip.driverId : body.driverId,
    helperId: body.helperId,
  });
  if (trip.status === "released" && (body.driverId === null || body.vehicleId === null)) {
    const message = `${trip.name} is released: it keeps a driver and a vehicle. Choose others, or make it a draft again first.`;
    throw new AppError("transition_refused", message, [
      { path: body.driverId === null ? "driverId" : "vehicleId", message },
    ]);
  }
  const before = await stopsWithLines(tx, id);
  if (body.stopIds) await takeStopsOff(tx, id, body.stopIds);
  if (body.onDay !== undefined && body.onDay !== trip.onDay) {
    const stops = openStops(await stopsWithLines(tx, id));
    await refuseClosedDays(
      tx,
      body.onDay,
      stops.flatMap((stop) => stop.schoolId ?? []),
    );
  }
  const { rowVersion: _, stopIds, ...changes } = body;
  // Reordering increments the version too, so that of two people who reorder at once the second gets a conflict.
  await tx
    .updateTable("trip")
    .set({ ...newVersion(), ...given(changes) })
    .where("id", "=", id)
    .execute();
  if (stopIds) await layStops(tx, id, stopIds);
  const told = actor.branchUserId === (body.driverId ?? trip.driverId);
  if (!told) await tellDriver(tx, id, newsOf({ ...trip, stops: before }, body));
}

/** Describes the change for a driver who has seen the trip already. */
function newsOf(trip: Run, body: Body<typeof updateTrip>): string[] {
  const { onDay, vehicleId, departAt, stopIds } = body;
  const schools = trip.stops.filter((stop) => stop.kind !== "base");
  const stayed = schools.filter((stop) => stopIds?.includes(stop.id) ?? true);
  const off = schools.filter((stop) => !stayed.includes(stop));
  const moved = stopIds?.filter((id) => stayed.some((stop) => stop.id === id)) ?? [];
  return [
    ...(onDay !== undefined && onDay !== trip.onDay
      ? [`The trip is on ${dayWords(onDay)} now.`]
      : []),
    ...(vehicleId && vehicleId !== trip.vehicleId ? ["It goes with another vehicle."] : []),
    ...(departAt && departAt !== trip.departAt ? [`It leaves at ${departAt}.`] : []),
    ...off.map((stop) => `${stop.placeName} was taken off.`),
    ...(moved.some((id, index) => id !== stayed[index]?.id)
      ? ["The stops are in another order."]
      : []),
  ];
}

export function staleTrip(): AppError {
  return new AppError(
    "stale_version",
    "Somebody else has changed this trip. Nothing of yours was saved: look at it as it is now, and try again.",
  );
}

/** The given properties without those that are undefined: an absent key changes nothing. */
function given<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Cast: only entries that are undefined are dropped.
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

async function takeStopsOff(tx: Tx, tripId: string, keep: readonly string[]): Promise<void> {
  const stops = await tx
    .selectFrom("stop")
    .select(["id", "kind"])
    .where("tripId", "=", tripId)
    .execute();
  const known = new Set(stops.map((stop) => stop.id));
  if (keep.some((id) => !known.has(id))) {
    throw new AppError("invalid_input", "One of these stops is not on this trip.", [
      { path: "stopIds", message: "One of these stops is not on this trip." },
    ]);
  }
  const off = stops.filter((stop) => stop.kind !== "base" && !keep.includes(stop.id));
  if (off.length === 0) return;
  const ids = off.map((stop) => stop.id);
  await tx.deleteFrom("stopLine").where("stopId", "=", anyOf(ids)).execute();
  await tx.deleteFrom("stop").where("id", "=", anyOf(ids)).execute();
}
