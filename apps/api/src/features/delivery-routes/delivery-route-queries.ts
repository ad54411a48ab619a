import { routeLegs } from "@kitround/contract/delivery-routes/route-legs.ts";
import type {
  DeliveryRoute,
  DeliveryRouteDetail,
  listRoutes,
  RouteStop,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { Query } from "@kitround/contract/route.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId, type Cut } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";

type Row = Omit<DeliveryRoute, "schools" | "plannedM">;
type StopRow = Omit<RouteStop, "plannedM" | "reckoned"> & {
  routeId: string;
  typedM: number | null;
};

/** A driver sees their own routes, and those of their trips. */
function visibleTo(actor: Actor): RawBuilder<unknown> {
  if (actor.role !== "driver") return sql`true`;
  return sql`(r.driver_id = ${actor.branchUserId} or exists (select from trip t
    where t.branch_id = r.branch_id and t.route_id = r.id and t.driver_id = ${actor.branchUserId}))`;
}

export async function listRouteRows(
  tx: Tx,
  actor: Actor,
  filter: Query<typeof listRoutes>,
): Promise<Cut<DeliveryRoute>> {
  const where = sql`${visibleTo(actor)} and ${filter.archived === true ? sql`true` : sql`r.status = 'active'`}`;
  const sorted = [
    { by: sql`r.status`, kind: "text", row: "status" },
    { by: sql`r.weekday`, kind: "number", row: "weekday" },
    { by: sql`r.name`, kind: "anyCase", row: "name" },
    byId(sql`r.id`),
  ] as const;
  const { after, order, limit, cut } = byCursor("routes", sorted, filter);
  const ordered = sql`where ${where} and ${after} order by ${order} limit ${limit}`;
  const [rows, base, all, counted] = await Promise.all([
    routeRows(tx, ordered),
    readBase(tx),
    stopRows(tx, sql`true`),
    sql<{ total: number }>`select count(*)::int as total from route r where ${where}`.execute(tx),
  ]);
  const stops = Map.groupBy(all, (stop) => stop.routeId);
  const items = rows.map((row) => {
    const its = stops.get(row.id) ?? [];
    return { ...row, schools: its.length, plannedM: routeLegs(base, its).totalM };
  });
  return cut(items, counted.rows[0]?.total ?? 0);
}

/** The metres of each route, base to base; null if a leg is not known. */
export async function routeMetres(tx: Tx): Promise<Map<string, number | null>> {
  const [base, all] = await Promise.all([readBase(tx), stopRows(tx, sql`true`)]);
  const stops = Map.groupBy(all, (stop) => stop.routeId);
  return new Map([...stops].map(([id, its]) => [id, routeLegs(base, its).totalM]));
}

/** Throws `not_found`. */
export async function readRoute(tx: Tx, actor: Actor, id: string): Promise<DeliveryRouteDetail> {
  const [row] = await routeRows(tx, sql`where r.id = ${id} and ${visibleTo(actor)}`);
  if (!row) throw notFound("This route");
  const base = await readBase(tx);
  const its = await stopRows(tx, sql`rs.route_id = ${id}`);
  const { legs, totalM } = routeLegs(base, its);
  return {
    ...row,
    schools: its.length,
    plannedM: totalM,
    baseLat: base.lat,
    baseLng: base.lng,
    stops: its.map((stop, index) => ({
      ...stop,
      ...(legs[index] ?? { plannedM: null, reckoned: false }),
    })),
  };
}

export async function readBase(tx: Tx): Promise<{ lat: number | null; lng: number | null }> {
  return tx
    .selectFrom("branch")
    .select(["baseLat as lat", "baseLng as lng"])
    .executeTakeFirstOrThrow();
}

async function routeRows(tx: Tx, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.weekday, r.cadence, b.weeks_from, r.colour, r.driver_id, p.first_name || ' ' || p.last_name as driver_name,
      r.vehicle_id, v.name as vehicle_name, r.status, r.row_version
    from route r
    join branch b on b.id = r.branch_id
    left join branch_user u on u.branch_id = r.branch_id and u.id = r.driver_id
    left join person p on p.id = u.person_id
    left join vehicle v on v.branch_id = r.branch_id and v.id = r.vehicle_id
    ${rest}`.execute(tx);
  return rows;
}

async function stopRows(tx: Tx, where: RawBuilder<unknown>): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select rs.route_id, rs.school_id, s.name_en as school_name, s.suburb, s.lat, s.lng,
      row_number() over (partition by rs.route_id order by rs.seq)::int as seq,
      rs.planned_m as typed_m, rs.planned_minutes
    from route_stop rs
    join school s on s.branch_id = rs.branch_id and s.id = rs.school_id
    where ${where} order by rs.route_id, rs.seq`.execute(tx);
  return rows;
}
