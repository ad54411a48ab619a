import type { Body } from "@kitround/contract/route.ts";
import type { splitOverVans as splitRoute } from "@kitround/contract/trips/trip-desk.ts";
import { vanName } from "@kitround/contract/trips/join-vans.ts";
import { tripMaySplit } from "@kitround/contract/trips/trip-load.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import { anyOf } from "../../../db/conditions.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { newVersion } from "../../../db/new-version.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { addBaseStops, layTrips } from "../lay-stops.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { staleTrip } from "./change-trip.ts";
import { refuseWhoCannotDrive, refuseWhoCannotHelp } from "./who-may-drive.ts";

/**
 * Moves some stops of a draft, with their lines, to a second trip of the same route, day and origin, so that the plan
 * finds each line where it went. Both keep the route's order, and their legs are computed again. Returns the second
 * trip's id.
 */
export async function splitOverVans(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof splitRoute>,
): Promise<string> {
  const { rowVersion, stopIds, driverId, helperId, vehicleId } = body;
  const trip = await lockTrip(tx, actor, id);
  if (trip.rowVersion !== rowVersion) throw staleTrip();
  const stops = await stopsWithLines(tx, id);
  refuseUnlessAllowed(tripMaySplit(trip, stops));
  const schools = stops.filter((stop) => stop.kind !== "base").map((stop) => stop.id);
  const second = schools.filter((stop) => stopIds.includes(stop));
  const first = schools.filter((stop) => !stopIds.includes(stop));
  if (second.length < new Set(stopIds).size) {
    throw refusedStops("One of these stops is not on this trip.");
  }
  if (first.length === 0) throw refusedStops("The first van keeps one stop at the least.");
  const { onDay } = trip;
  await refuseWhoCannotDrive(tx, { ...body, onDay });
  await refuseWhoCannotHelp(tx, { driverId, helperId, onDay });

  const made = await tx
    .insertInto("trip")
    .values({
      branchId: actor.branchId,
      routeId: trip.routeId,
      ...(await nextVan(tx, trip)),
      onDay: trip.onDay,
      source: trip.source,
      departAt: trip.departAt,
      driverId,
      helperId,
      vehicleId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("stop").set({ tripId: made.id }).where("id", "=", anyOf(second)).execute();
  await addBaseStops(tx, actor, [{ tripId: made.id, seq: stops.length + 1 }]);
  await layTrips(
    tx,
    new Map([
      [id, first],
      [made.id, second],
    ]),
  );
  // Increments the version, so that a screen which changes the first trip at the same time gets a conflict.
  await tx.updateTable("trip").set(newVersion()).where("id", "=", id).execute();
  return made.id;
}

/** The number of the route's next van on that day, and the trip's name with it: "North Tue 24 Nov, van 2". */
export async function nextVan(
  tx: Tx,
  trip: Pick<Trip, "id" | "name" | "source" | "routeId" | "onDay">,
): Promise<{ van: number; name: string }> {
  const { rows } = await sql<{ van: number }>`
    select coalesce(max(t.van), 1) + 1 as van from trip t
    where t.branch_id = current_branch() and t.status <> 'cancelled' and (t.id = ${trip.id}
      or (${trip.source} = 'plan' and t.source = 'plan' and t.on_day = ${trip.onDay}::date
        and t.route_id is not distinct from ${trip.routeId}::uuid))`.execute(tx);
  const van = rows[0]?.van ?? 2;
  if (van > 9) {
    const message = "Nine vans go on this day already: move stops to one of them.";
    throw new AppError("transition_refused", message, [{ path: "stopIds", message }]);
  }
  return { van, name: vanName(trip, van) };
}

function refusedStops(message: string): AppError {
  return new AppError("invalid_input", message, [{ path: "stopIds", message }]);
}
