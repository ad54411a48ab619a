import { type RawBuilder, sql } from "kysely";

const planned = ["confirmed", "preparing", "ready"];

/** A delivery or collection that the plan requires: one kit, one school, one day. */
export interface PlanLine {
  allocationId: string;
  action: "deliver" | "collect";
  schoolId: string;
  schoolName: string;
  kitTypeName: string;
  /** Null while the plan has a kit type but no copy of it. */
  kitId: string | null;
  kitCode: string | null;
  boxes: number;
  onDay: string;
  routeId: string | null;
  routeSeq: number | null;
}

/**
 * The lines that the plan requires: of one rotation, or of one route on one day (`routeId` null: schools without a route). `proposed`
 * includes those of unpublished allocations.
 */
export function planLinesOf(
  of: { rotationId: string } | { routeId: string | null; onDay: string },
  proposed = false,
): RawBuilder<PlanLine> {
  const toCome = proposed ? ["proposed", ...planned] : planned;
  const which =
    "rotationId" in of
      ? sql`a.rotation_id = ${of.rotationId}`
      : sql`x.on_day = ${of.onDay}::date and r.id is not distinct from ${of.routeId}::uuid`;
  return sql<PlanLine>`
    select a.id as allocation_id, x.action, a.school_id, s.name_en as school_name, kt.name_en as kit_type_name,
      a.kit_id, k.code as kit_code, coalesce(k.boxes, 1) as boxes, x.on_day, r.id as route_id,
      case when r.id is not null then rs.seq end as route_seq
    from allocation a
    cross join lateral (values ('deliver', a.deliver_on), ('collect', a.collect_on)) x (action, on_day)
    join school s on s.branch_id = a.branch_id and s.id = a.school_id
    join kit_type kt on kt.branch_id = a.branch_id and kt.id = a.kit_type_id
    left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
    left join route_stop rs on rs.branch_id = a.branch_id and rs.school_id = a.school_id
    left join route r on r.branch_id = a.branch_id and r.id = rs.route_id and r.status = 'active'
    where ${which} and a.status = any(${[...toCome, "out", "delivered"]}::text[])
      and (x.action = 'collect' or a.status = any(${toCome}::text[]))
    order by x.on_day, r.name, rs.seq, s.name_en, x.action desc, k.code`;
}

/** A line of a trip for an allocation, with the present state of that allocation. */
export interface CarriedLine {
  lineId: string;
  tripId: string;
  tripName: string;
  tripStatus: string;
  tripSource: "plan" | "manual";
  tripDay: string;
  tripRouteId: string | null;
  allocationId: string;
  action: "deliver" | "collect";
  lineStatus: "open" | "done" | "failed";
  kitId: string | null;
  kitCode: string | null;
  schoolName: string;
  allocationStatus: string;
  allocationDay: string;
  allocationKitId: string | null;
  allocationKitCode: string | null;
}

/** The lines of trips that are not cancelled: of one rotation's allocations, or of one trip. */
export function carriedLinesOf(
  of: { rotationId: string } | { tripId: string },
): RawBuilder<CarriedLine> {
  const which =
    "rotationId" in of ? sql`a.rotation_id = ${of.rotationId}` : sql`t.id = ${of.tripId}`;
  return sql<CarriedLine>`
    select l.id as line_id, t.id as trip_id, t.name as trip_name, t.status as trip_status, t.source as trip_source,
      t.on_day as trip_day, t.route_id as trip_route_id, a.id as allocation_id, l.action, l.status as line_status,
      l.kit_id, k.code as kit_code, s.name_en as school_name, a.status as allocation_status,
      case when l.action = 'deliver' then a.deliver_on else a.collect_on end as allocation_day,
      a.kit_id as allocation_kit_id, ak.code as allocation_kit_code
    from stop_line l
    join stop st on st.branch_id = l.branch_id and st.id = l.stop_id
    join trip t on t.branch_id = st.branch_id and t.id = st.trip_id and t.status <> 'cancelled'
    join allocation a on a.branch_id = l.branch_id and a.id = l.allocation_id
    join school s on s.branch_id = a.branch_id and s.id = a.school_id
    left join kit k on k.branch_id = l.branch_id and k.id = l.kit_id
    left join kit ak on ak.branch_id = a.branch_id and ak.id = a.kit_id
    where ${which}
    order by t.on_day, t.name, st.seq, l.action desc, k.code`;
}
