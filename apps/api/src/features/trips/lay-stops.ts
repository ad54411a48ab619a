import type { Place } from "@kitround/contract/delivery-routes/route-legs.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { legsOf, type LegStop } from "./leg-lengths.ts";

interface LaidStop extends LegStop {
  id: string;
  tripId: string;
  schoolId: string | null;
  status: string;
  kind: string;
  seq: number;
  legPlannedM: number | null;
}

export interface StopOfSchool {
  tripId: string;
  schoolId: string;
}

interface FoundStop extends StopOfSchool {
  id: string;
  status: string;
}

/** The trip's stop at a school; makes it if there is none, before the stops that come later on the route. */
export async function stopAt(
  tx: Tx,
  actor: Actor,
  tripId: string,
  schoolId: string,
): Promise<{ id: string; status: string }> {
  const [stop] = await stopsAt(tx, actor, [{ tripId, schoolId }]);
  if (!stop) throw new Error("A stop is there or made.");
  return stop;
}

/** As `stopAt`, for any number of schools and trips; new stops are inserted one after another, in the given order. */
export async function stopsAt(
  tx: Tx,
  actor: Actor,
  wanted: readonly StopOfSchool[],
): Promise<FoundStop[]> {
  if (wanted.length === 0) return [];
  const tripIds = [...new Set(wanted.map((stop) => stop.tripId))];
  const there = await stopsOf(tx, tripIds);
  const known = new Set(there.map(keyOf));
  const missing = new Map(
    wanted.filter((stop) => !known.has(keyOf(stop))).map((stop) => [keyOf(stop), stop]),
  );
  if (missing.size > 0) {
    const last = new Map(there.map((stop) => [stop.tripId, stop.seq]));
    const made = [...missing.values()].map(({ tripId, schoolId }) => {
      const seq = (last.get(tripId) ?? 0) + 1;
      last.set(tripId, seq);
      return { branchId: actor.branchId, tripId, schoolId, seq, kind: "school" as const };
    });
    await tx.insertInto("stop").values(made).execute();
  }
  const now = missing.size > 0 ? await stopsOf(tx, tripIds) : there;
  const orders = new Map<string, string[]>();
  for (const key of missing.keys()) {
    const stop = now.find((each) => keyOf(each) === key);
    if (!stop) continue;
    const { tripId } = stop;
    const before = now.filter((each) => each.tripId === tripId && !missing.has(keyOf(each)));
    const order = orders.get(tripId) ?? before.map((each) => each.id);
    orders.set(tripId, withStop(order, stop, now));
  }
  await layTrips(tx, orders);
  const keys = new Set(wanted.map(keyOf));
  return now.flatMap(({ id, status, tripId, schoolId }) =>
    schoolId !== null && keys.has(keyOf({ tripId, schoolId }))
      ? [{ id, status, tripId, schoolId }]
      : [],
  );
}

/** The order with one more stop: before the first that is later on the route, or before the base. */
function withStop(order: readonly string[], stop: LaidStop, all: readonly LaidStop[]): string[] {
  const byId = new Map(all.map((each) => [each.id, each]));
  const { routeSeq: seq } = stop;
  const before = order.findIndex((id) => {
    const other = byId.get(id);
    const otherSeq = other?.routeSeq ?? null;
    return other?.kind === "base" || (seq !== null && otherSeq !== null && otherSeq > seq);
  });
  return order.toSpliced(before < 0 ? order.length : before, 0, stop.id);
}

/**
 * Moves one trip's stops to another trip, each before those later on the route; where the other trip visits the
 * school already, only the lines move. The legs are computed again. The first trip keeps only its base.
 */
export async function stopsMoveInto(tx: Tx, tripId: string, fromId: string): Promise<void> {
  const before = await stopsOf(tx, [tripId, fromId]);
  const there = before.filter((stop) => stop.tripId === tripId);
  const coming = before.filter((stop) => stop.tripId === fromId && stop.kind !== "base");
  let order = there.map((stop) => stop.id);
  for (const stop of coming) {
    const same = there.find(({ schoolId }) => schoolId !== null && schoolId === stop.schoolId);
    if (same) {
      await tx
        .updateTable("stopLine")
        .set({ stopId: same.id })
        .where("stopId", "=", stop.id)
        .execute();
      await tx.deleteFrom("stop").where("id", "=", stop.id).execute();
    } else {
      await tx.updateTable("stop").set({ tripId }).where("id", "=", stop.id).execute();
      order = withStop(order, stop, before);
    }
  }
  await layStops(tx, tripId, order);
}

function keyOf({ tripId, schoolId }: { tripId: string; schoolId: string | null }): string {
  return `${tripId} ${schoolId}`;
}

/**
 * Puts a trip's stops in the given order, the base last, and computes each leg again. Ids that the trip does not have
 * are ignored.
 */
export function layStops(tx: Tx, tripId: string, order: readonly string[]): Promise<void> {
  return layTrips(tx, new Map([[tripId, order]]));
}

/** As `layStops`, for any number of trips: one read and one write for all their stops. */
export async function layTrips(
  tx: Tx,
  orders: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (orders.size === 0) return;
  const base = await basePlace(tx);
  const trips = Map.groupBy(await stopsOf(tx, [...orders.keys()]), (stop) => stop.tripId);
  const moved = [...trips].flatMap(([tripId, stops]) =>
    movedStops(base, stops, orders.get(tripId) ?? []),
  );
  if (moved.length === 0) return;
  await sql`
    update stop set seq = laid.seq, leg_planned_m = laid.leg
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as laid (id uuid, seq int, leg int)
    where stop.branch_id = current_branch() and stop.id = laid.id`.execute(tx);
}

/** The stops of one trip whose place or leg changes in this order. */
function movedStops(base: Place, stops: readonly LaidStop[], order: readonly string[]) {
  const place = (stop: LaidStop) => {
    const at = order.indexOf(stop.id);
    return stop.kind === "base" ? Number.POSITIVE_INFINITY : at < 0 ? order.length : at;
  };
  const sorted = stops.toSorted((a, b) => place(a) - place(b) || a.seq - b.seq);
  const legs = legsOf(
    base,
    sorted.map((stop) => (stop.kind === "base" ? { ...stop, ...base } : stop)),
  );
  return sorted.flatMap(({ id, ...was }, index) => {
    const seq = index + 1;
    const leg = legs[index] ?? null;
    return was.seq === seq && was.legPlannedM === leg ? [] : [{ id, seq, leg }];
  });
}

/** The stop that ends a trip, back at the branch. */
export async function addBaseStops(
  tx: Tx,
  actor: Actor,
  trips: readonly { tripId: string; seq: number }[],
): Promise<void> {
  if (trips.length === 0) return;
  const { branchId } = actor;
  await tx
    .insertInto("stop")
    .values(trips.map((trip) => ({ branchId, ...trip, kind: "base" as const })))
    .execute();
}

/** Sorted by trip, and by the order of their stops. */
async function stopsOf(tx: Tx, tripIds: readonly string[]): Promise<LaidStop[]> {
  const { rows } = await sql<LaidStop>`
    select st.id, st.trip_id, st.school_id, st.status, st.kind, st.seq, st.leg_planned_m, s.lat, s.lng,
      rs.seq as route_seq, rs.planned_m as route_planned_m
    from stop st
    join trip t on t.branch_id = st.branch_id and t.id = st.trip_id
    left join school s on s.branch_id = st.branch_id and s.id = st.school_id
    left join route_stop rs on rs.branch_id = st.branch_id and rs.route_id = t.route_id and rs.school_id = st.school_id
    where st.branch_id = current_branch() and st.trip_id = any(${tripIds}::uuid[])
    order by st.trip_id, st.seq`.execute(tx);
  return rows;
}

async function basePlace(tx: Tx): Promise<Place> {
  const branch = await tx
    .selectFrom("branch")
    .select(["baseLat", "baseLng"])
    .executeTakeFirstOrThrow();
  return { lat: branch.baseLat, lng: branch.baseLng };
}
