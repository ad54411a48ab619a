import { sql } from "kysely";
import { anyOf } from "../../../db/conditions.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { addBaseStops } from "../lay-stops.ts";
import { tripName } from "@kitround/contract/trips/trip-name.ts";

/** A route on a day; `routeId` null: the schools on no route. */
interface RouteDay {
  routeId: string | null;
  onDay: string;
}

export interface PlanTrip {
  id: string;
  name: string;
  status: string;
  made: boolean;
}

export function tripKey({ routeId, onDay }: RouteDay): string {
  return `${routeId} ${onDay}`;
}

/**
 * The plan's trip of each route and day (the first van's if there are several), by `tripKey`; makes a draft where
 * there is none.
 */
export async function tripsFor(
  tx: Tx,
  actor: Actor,
  wanted: readonly RouteDay[],
): Promise<Map<string, PlanTrip>> {
  const days = new Map(
    wanted.map(({ routeId, onDay }) => [tripKey({ routeId, onDay }), { routeId, onDay }]),
  );
  if (days.size === 0) return new Map();
  const there = await tx
    .selectFrom("trip")
    .select(["id", "name", "status", "routeId", "onDay"])
    .where("source", "=", "plan")
    .where("status", "<>", "cancelled")
    .where("van", "=", 1)
    .where("onDay", "=", anyOf([...new Set([...days.values()].map((day) => day.onDay))]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const trips = new Map<string, PlanTrip>(
    there.flatMap(({ id, name, status, ...day }) =>
      days.has(tripKey(day)) ? [[tripKey(day), { id, name, status, made: false }] as const] : [],
    ),
  );
  const missing = [...days.values()].filter((day) => !trips.has(tripKey(day)));
  for (const { routeId, onDay, ...trip } of await makeTrips(tx, actor, missing)) {
    trips.set(tripKey({ routeId, onDay }), { ...trip, made: true });
  }
  return trips;
}

/** Where a route's day has several vans: the trip of a van after the first that visits a school, by `schoolKey`. */
export async function otherVans(
  tx: Tx,
  lines: readonly (RouteDay & { schoolId: string })[],
): Promise<Map<string, Omit<PlanTrip, "made">>> {
  if (lines.length === 0) return new Map();
  const there = await tx
    .selectFrom("trip as t")
    .innerJoin("stop as s", (join) =>
      join.onRef("s.branchId", "=", "t.branchId").onRef("s.tripId", "=", "t.id"),
    )
    .select(["t.id", "t.name", "t.status", "t.routeId", "t.onDay", "s.schoolId"])
    .where("t.source", "=", "plan")
    .where("t.status", "in", ["draft", "released", "in_progress"])
    .where("t.van", ">", 1)
    .where("t.onDay", "=", anyOf([...new Set(lines.map((line) => line.onDay))]))
    .where("s.schoolId", "=", anyOf([...new Set(lines.map((line) => line.schoolId))]))
    .orderBy("t.van", "desc")
    .execute();
  return new Map(
    there.flatMap(({ id, name, status, schoolId, ...day }) =>
      schoolId === null ? [] : [[schoolKey({ ...day, schoolId }), { id, name, status }] as const],
    ),
  );
}

export function schoolKey(line: RouteDay & { schoolId: string }): string {
  return `${tripKey(line)} ${line.schoolId}`;
}

async function makeTrips(tx: Tx, actor: Actor, days: readonly RouteDay[]) {
  if (days.length === 0) return [];
  const routes = await tx
    .selectFrom("route")
    .select(["id", "name", "driverId", "vehicleId"])
    .where(sql<boolean>`id = any(${days.flatMap((day) => day.routeId ?? [])}::uuid[])`)
    .execute();
  const byId = new Map(routes.map((route) => [route.id, route]));
  const rows = days.map(({ routeId, onDay }) => {
    const route = routeId === null ? undefined : byId.get(routeId);
    return {
      branchId: actor.branchId,
      routeId,
      name: tripName(route?.name ?? null, onDay),
      onDay,
      source: "plan" as const,
      driverId: route?.driverId ?? null,
      vehicleId: route?.vehicleId ?? null,
    };
  });
  const made = await tx
    .insertInto("trip")
    .values(rows)
    .returning(["id", "name", "status", "routeId", "onDay"])
    .execute();
  await addBaseStops(
    tx,
    actor,
    made.map(({ id }) => ({ tripId: id, seq: 1 })),
  );
  return made;
}
