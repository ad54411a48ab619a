import { can } from "@kitround/contract/access/capabilities.ts";
import type { Trip, TripDetail } from "@kitround/contract/trips/trip.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId, type Cut, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";

/** A driver sees the trips that they drive or help on; all other roles that may read trips see all. */
export function tripVisibleTo(actor: Actor): RawBuilder<unknown> {
  return can(actor.role, "trips:read") ? sql`true` : isOn(actor);
}

/** Whether the actor is the trip's driver or its helper. */
function isOn({ branchUserId }: Actor): RawBuilder<unknown> {
  return sql`${branchUserId} in (t.driver_id, t.helper_id)`;
}

interface TripFilter extends Paging {
  from?: string | undefined;
  to?: string | undefined;
  status?: Trip["status"] | undefined;
  mine?: boolean | undefined;
  /** Includes released trips of earlier days that are not finished, and trips under way of any day. */
  leftOver?: boolean;
}

/** Trips by day, in the wire's shape. */
export async function listTrips(tx: Tx, actor: Actor, filter: TripFilter): Promise<Cut<Trip>> {
  const where = sql`${tripVisibleTo(actor)}
    and ${filter.from === undefined ? sql`true` : since(filter.from, filter.leftOver === true)}
    and ${filter.to === undefined ? sql`true` : until(filter.to, filter.leftOver === true)}
    and ${filter.status === undefined ? sql`true` : sql`t.status = ${filter.status}`}
    and ${filter.mine === true ? isOn(actor) : sql`true`}`;
  const byDay = [
    { by: sql`t.on_day`, kind: "day", row: "onDay" },
    { by: sql`t.name`, kind: "text", row: "name" },
    byId(sql`t.id`),
  ] as const;
  const { after, order, limit, cut } = byCursor("trips", byDay, filter);
  const items = await tripRows(
    tx,
    sql`where ${where} and ${after} order by ${order} limit ${limit}`,
  );
  // A first page that contains every row gives the total without a count: Today reads three such lists.
  if (filter.after === undefined && items.length <= filter.limit) return cut(items, items.length);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from trip t where ${where}`.execute(tx);
  return cut<Trip>(items, counted.rows[0]?.total ?? 0);
}

function since(from: string, leftOver: boolean): RawBuilder<unknown> {
  const left = leftOver ? sql`t.status in ('released', 'in_progress')` : sql`false`;
  return sql`(t.on_day >= ${from}::date or ${left})`;
}

/** A trip that is under way belongs to the present, whatever its day. */
function until(to: string, leftOver: boolean): RawBuilder<unknown> {
  const underWay = leftOver ? sql`t.status = 'in_progress'` : sql`false`;
  return sql`(t.on_day <= ${to}::date or ${underWay})`;
}

/** Throws `not_found`, also for a trip that another driver drives. */
export async function readTrip(tx: Tx, actor: Actor, id: string): Promise<ReadTrip> {
  const [trip] = await tripRows(tx, sql`where t.id = ${id} and ${tripVisibleTo(actor)}`);
  if (!trip) throw noSuchTrip();
  return trip;
}

/**
 * Locks the trip until the transaction ends: of two people only one moves it. The counts of its lines may be older.
 */
export async function lockTrip(tx: Tx, actor: Actor, id: string): Promise<ReadTrip> {
  const [trip] = await tripRows(
    tx,
    sql`where t.id = ${id} and ${tripVisibleTo(actor)} for update of t`,
  );
  if (!trip) throw noSuchTrip();
  return trip;
}

function noSuchTrip(): AppError {
  return new AppError("not_found", "There is no such trip.");
}

type ReadTrip = Trip & Pick<TripDetail, "cancelReason">;

async function tripRows(tx: Tx, rest: RawBuilder<unknown>): Promise<ReadTrip[]> {
  const { rows } = await sql<ReadTrip>`
    select t.id, t.name, t.route_id, r.colour as route_colour, t.on_day, t.source, t.driver_id,
      p.first_name || ' ' || p.last_name as driver_name, t.helper_id,
      hp.first_name || ' ' || hp.last_name as helper_name, t.vehicle_id, v.name as vehicle_name,
      v.odometer_m as vehicle_odometer_m, v.capacity_g, v.capacity_boxes, t.status, stops.planned_m, t.odo_start_m, t.odo_before_m, t.odo_end_m, t.gap_reason,
      t.started_at, t.finished_at,
      to_char(t.depart_at, 'HH24:MI') as depart_at, t.news, t.photo_at_stop, t.signature_at_stop, t.cancel_reason, stops.total as stops_total, stops.done as stops_done, stops.skipped as stops_skipped, lines.deliveries,
      lines.collections, lines.boxes, lines.weight_g, t.row_version
    from trip t
    left join route r on r.branch_id = t.branch_id and r.id = t.route_id
    left join branch_user u on u.branch_id = t.branch_id and u.id = t.driver_id
    left join person p on p.id = u.person_id
    left join branch_user hu on hu.branch_id = t.branch_id and hu.id = t.helper_id
    left join person hp on hp.id = hu.person_id
    left join vehicle v on v.branch_id = t.branch_id and v.id = t.vehicle_id
    cross join lateral (
      select count(*) filter (where s.kind <> 'base')::int as total,
        count(*) filter (where s.kind <> 'base' and s.status in ('done', 'partial'))::int as done,
        count(*) filter (where s.kind <> 'base' and s.status = 'skipped')::int as skipped,
        case when count(*) = count(s.leg_planned_m) then sum(s.leg_planned_m)::int end as planned_m
      from stop s where s.branch_id = t.branch_id and s.trip_id = t.id
    ) stops
    cross join lateral (
      select count(*) filter (where l.action = 'deliver')::int as deliveries,
        count(*) filter (where l.action = 'collect')::int as collections,
        coalesce(sum(l.boxes_expected) filter (where l.action = 'deliver'), 0)::int as boxes,
        coalesce(sum(k.weight_g) filter (where l.action = 'deliver'), 0)::int as weight_g
      from stop s
      join stop_line l on l.branch_id = s.branch_id and l.stop_id = s.id
      left join kit k on k.branch_id = l.branch_id and k.id = l.kit_id
      where s.branch_id = t.branch_id and s.trip_id = t.id
    ) lines
    ${rest}`.execute(tx);
  return rows;
}
