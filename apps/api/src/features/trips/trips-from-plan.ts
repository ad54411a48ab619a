import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { addBaseStop, layStops, stopAt } from "./lay-stops.ts";
import { changeWords, keyOf, missingWords } from "./plan-changes.ts";
import { carriedLines, type CarriedLine, planLines, type PlanLine } from "./plan-lines.ts";
import { tripName } from "./trip-words.ts";

/**
 * Carries a rotation's confirmed allocations into draft trips: one a route and day, a stop a school in the route's
 * order, a line a kit. Can be run again after changes: drafts follow the plan, and what a released, driven or finished
 * trip does not carry comes back in words. `trips` counts the trips that were made.
 */
export async function carryIntoTrips(
  tx: Tx,
  actor: Actor,
  rotationId: string,
): Promise<{ trips: number; notCarried: string[] }> {
  const asked = await planLines(tx, { rotationId });
  const carried = await carriedLines(tx, { rotationId });
  const kept = new Set<string>();
  const touched = new Set<string>();
  const notCarried: string[] = [];

  for (const line of carried) {
    if (line.lineStatus === "failed") continue;
    const wanted = asked.find((ask) => keyOf(ask) === keyOf(line));
    if (line.tripStatus === "draft" && !(wanted && fits(line, wanted))) {
      await tx.deleteFrom("stopLine").where("id", "=", line.lineId).execute();
      touched.add(line.tripId);
      continue;
    }
    kept.add(keyOf(line));
    const words = line.tripStatus === "draft" ? null : changeWords(line);
    if (words !== null) notCarried.push(`${line.tripName}: ${words}`);
  }

  const trips = new Map<string, Trip>();
  for (const line of asked) {
    if (kept.has(keyOf(line))) continue;
    if (line.kitId === null) {
      if (line.action === "deliver") {
        notCarried.push(`${line.schoolName} has no copy of ${line.kitTypeName} yet.`);
      }
      continue;
    }
    const key = `${line.routeId} ${line.onDay}`;
    const trip = trips.get(key) ?? (await tripFor(tx, actor, line));
    trips.set(key, trip);
    if (trip.status !== "draft") {
      notCarried.push(`${trip.name}: ${missingWords(line)}`);
      continue;
    }
    const stop = await stopAt(tx, actor, trip.id, line.schoolId);
    await tx
      .insertInto("stopLine")
      .values({
        branchId: actor.branchId,
        stopId: stop.id,
        action: line.action,
        allocationId: line.allocationId,
        kitId: line.kitId,
        boxesExpected: line.boxes,
      })
      .execute();
  }
  for (const tripId of touched) await tidy(tx, tripId);
  return { trips: [...trips.values()].filter((trip) => trip.made).length, notCarried };
}

interface Trip {
  id: string;
  name: string;
  status: string;
  made: boolean;
}

/** A line stays where it is while plan and trip mean the same kit, day and way; a trip made by hand chooses its own day. */
function fits(line: CarriedLine, wanted: PlanLine): boolean {
  if (line.kitId !== wanted.kitId) return false;
  if (line.tripSource === "manual") return true;
  return line.tripDay === wanted.onDay && line.tripRouteId === wanted.routeId;
}

async function tripFor(tx: Tx, actor: Actor, line: PlanLine): Promise<Trip> {
  const there = await tx
    .selectFrom("trip")
    .select(["id", "name", "status"])
    .where("source", "=", "plan")
    .where("status", "<>", "cancelled")
    .where("onDay", "=", line.onDay)
    .where("routeId", "is not distinct from", line.routeId)
    .forUpdate()
    .executeTakeFirst();
  if (there) return { ...there, made: false };
  const route = line.routeId
    ? await tx
        .selectFrom("route")
        .select(["name", "driverId", "vehicleId"])
        .where("id", "=", line.routeId)
        .executeTakeFirst()
    : undefined;
  const made = await tx
    .insertInto("trip")
    .values({
      branchId: actor.branchId,
      routeId: line.routeId,
      name: tripName(route?.name ?? null, line.onDay),
      onDay: line.onDay,
      source: "plan",
      driverId: route?.driverId ?? null,
      vehicleId: route?.vehicleId ?? null,
    })
    .returning(["id", "name", "status"])
    .executeTakeFirstOrThrow();
  await addBaseStop(tx, actor, made.id, 1);
  return { ...made, made: true };
}

/** A draft of the plan loses the stops it has nothing for, and is cancelled when none is left. */
async function tidy(tx: Tx, tripId: string): Promise<void> {
  const trip = await tx
    .selectFrom("trip")
    .select("source")
    .where("id", "=", tripId)
    .executeTakeFirstOrThrow();
  if (trip.source !== "plan") return;
  await tx
    .deleteFrom("stop")
    .where("tripId", "=", tripId)
    .where("kind", "=", "school")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("stopLine as l")
            .select("l.id")
            .whereRef("l.branchId", "=", "stop.branchId")
            .whereRef("l.stopId", "=", "stop.id"),
        ),
      ),
    )
    .execute();
  const left = await tx
    .selectFrom("stop")
    .select(["id", "kind"])
    .where("tripId", "=", tripId)
    .orderBy("seq")
    .execute();
  if (left.some((stop) => stop.kind !== "base")) {
    await layStops(
      tx,
      tripId,
      left.map((stop) => stop.id),
    );
  } else {
    await tx
      .updateTable("trip")
      .set({ status: "cancelled", cancelReason: "The plan has nothing left for it." })
      .where("id", "=", tripId)
      .execute();
  }
}
