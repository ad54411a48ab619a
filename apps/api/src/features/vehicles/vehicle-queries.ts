import { can } from "@kitround/contract/access/capabilities.ts";
import type { Query } from "@kitround/contract/route.ts";
import type { listVehicles, Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId, type Cut } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";

/** Whether somebody may change all of the branch's vehicles, or only their own private ones. */
export function keepsVehicles(actor: Actor): boolean {
  return can(actor.role, "trips:write");
}

/** People who plan trips or pay kilometres see every vehicle, others the branch's and their own. */
function visibleTo(actor: Actor): RawBuilder<unknown> {
  return keepsVehicles(actor) || can(actor.role, "claims:read")
    ? sql`true`
    : sql`(v.owner_id is null or v.owner_id = ${actor.branchUserId})`;
}

const sorted = [
  { by: sql`v.status`, kind: "text", row: "status" },
  { by: sql`v.owner_id is not null`, kind: "flag" },
  { by: sql`v.name`, kind: "anyCase", row: "name" },
  byId(sql`v.id`),
] as const;

export async function listVehicleRows(
  tx: Tx,
  actor: Actor,
  filter: Query<typeof listVehicles>,
): Promise<Cut<Vehicle>> {
  const where = sql`${visibleTo(actor)}
    and ${filter.mine === true ? sql`v.owner_id = ${actor.branchUserId}` : sql`true`}`;
  const { columns, after, order, limit, cut } = byCursor("vehicles", sorted, filter);
  const rest = sql`where ${where} and ${after} order by ${order} limit ${limit}`;
  const items = await vehicleRows(tx, rest, columns);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from vehicle v where ${where}`.execute(tx);
  return cut(items, counted.rows[0]?.total ?? 0);
}

/** Throws `not_found`, also for a vehicle that this actor may not see. */
export async function readVehicle(tx: Tx, actor: Actor, id: string): Promise<Vehicle> {
  const [vehicle] = await vehicleRows(tx, sql`where v.id = ${id} and ${visibleTo(actor)}`);
  if (!vehicle) throw notFound("This vehicle");
  return vehicle;
}

async function vehicleRows(
  tx: Tx,
  rest: RawBuilder<unknown>,
  besides: RawBuilder<unknown> = sql``,
): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select v.id, v.name, v.plate, v.fuel, v.reimbursable, v.owner_id,
      p.first_name || ' ' || p.last_name as owner_name, v.capacity_g, v.capacity_boxes, v.odometer_m,
      v.status, v.row_version, coalesce((
        select json_agg(json_build_object('startsOn', y.starts_on, 'openingM', y.opening_m,
          'logbookKept', y.logbook_kept, 'privateM', y.private_m) order by y.starts_on desc)
        from vehicle_year y where y.branch_id = v.branch_id and y.vehicle_id = v.id), '[]') as years${besides}
    from vehicle v
    left join branch_user u on u.branch_id = v.branch_id and u.id = v.owner_id
    left join person p on p.id = u.person_id
    ${rest}`.execute(tx);
  return rows;
}

/** The farthest the odometer has read at the end of a trip, in metres; 0 before the first. */
export async function drivenTo(tx: Tx, vehicleId: string): Promise<number> {
  const { far } = await tx
    .selectFrom("trip")
    .select((eb) => eb.fn.max<number | null>("odoEndM").as("far"))
    .where("vehicleId", "=", vehicleId)
    .executeTakeFirstOrThrow();
  return far ?? 0;
}
