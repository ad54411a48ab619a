import type { Place } from "@kitround/contract/delivery-routes/route-legs.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { legsOf, type LegStop } from "./leg-lengths.ts";

interface LaidStop extends LegStop {
  id: string;
  kind: string;
  seq: number;
  legPlannedM: number | null;
}

/** The trip's stop at a school; makes it when there is none, in the route's order before the stops that come after it. */
export async function stopAt(
  tx: Tx,
  actor: Actor,
  tripId: string,
  schoolId: string,
): Promise<{ id: string; status: string }> {
  const there = await tx
    .selectFrom("stop")
    .select(["id", "status"])
    .where("tripId", "=", tripId)
    .where("schoolId", "=", schoolId)
    .executeTakeFirst();
  if (there) return there;
  const last = await tx
    .selectFrom("stop")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .where("tripId", "=", tripId)
    .executeTakeFirstOrThrow();
  const made = await tx
    .insertInto("stop")
    .values({
      branchId: actor.branchId,
      tripId,
      seq: (last.seq ?? 0) + 1,
      kind: "school",
      schoolId,
    })
    .returning(["id", "status"])
    .executeTakeFirstOrThrow();
  const stops = await stopsOf(tx, tripId);
  const mine = stops.find((stop) => stop.id === made.id);
  const others = stops.filter((stop) => stop.id !== made.id);
  const seq = mine?.routeSeq ?? null;
  const before = others.findIndex(
    (stop) =>
      stop.kind === "base" || (seq !== null && stop.routeSeq !== null && stop.routeSeq > seq),
  );
  const order = others.map((stop) => stop.id);
  order.splice(before < 0 ? order.length : before, 0, made.id);
  await layStops(tx, tripId, order);
  return made;
}

/** Puts a trip's stops in the order given, the base last, and reckons each leg anew. Ids that it does not have are left out. */
export async function layStops(tx: Tx, tripId: string, order: readonly string[]): Promise<void> {
  const stops = await stopsOf(tx, tripId);
  const place = (stop: LaidStop) => {
    const at = order.indexOf(stop.id);
    return stop.kind === "base" ? Number.POSITIVE_INFINITY : at < 0 ? order.length : at;
  };
  const sorted = stops.toSorted((a, b) => place(a) - place(b) || a.seq - b.seq);
  const base = await basePlace(tx);
  const legs = legsOf(
    base,
    sorted.map((stop) => (stop.kind === "base" ? { ...stop, ...base } : stop)),
  );
  for (const [index, stop] of sorted.entries()) {
    const seq = index + 1;
    const legPlannedM = legs[index] ?? null;
    if (stop.seq === seq && stop.legPlannedM === legPlannedM) continue;
    await tx.updateTable("stop").set({ seq, legPlannedM }).where("id", "=", stop.id).execute();
  }
}

export async function addBaseStop(
  tx: Tx,
  actor: Actor,
  tripId: string,
  seq: number,
): Promise<void> {
  await tx
    .insertInto("stop")
    .values({ branchId: actor.branchId, tripId, seq, kind: "base" })
    .execute();
}

async function stopsOf(tx: Tx, tripId: string): Promise<LaidStop[]> {
  const { rows } = await sql<LaidStop>`
    select st.id, st.kind, st.seq, st.leg_planned_m, s.lat, s.lng,
      rs.seq as route_seq, rs.planned_m as route_planned_m
    from stop st
    join trip t on t.branch_id = st.branch_id and t.id = st.trip_id
    left join school s on s.branch_id = st.branch_id and s.id = st.school_id
    left join route_stop rs on rs.branch_id = st.branch_id and rs.route_id = t.route_id and rs.school_id = st.school_id
    where st.trip_id = ${tripId} order by st.seq`.execute(tx);
  return rows;
}

async function basePlace(tx: Tx): Promise<Place> {
  const branch = await tx
    .selectFrom("branch")
    .select(["baseLat", "baseLng"])
    .executeTakeFirstOrThrow();
  return { lat: branch.baseLat, lng: branch.baseLng };
}
