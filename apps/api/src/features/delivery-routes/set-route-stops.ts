import type { setRouteStops } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { Body } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { anyOf } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError } from "../../app-error.ts";

/**
 * Sets the schools of a route in order; a school on another route is removed from it. Only typed legs are stored: the
 * others are computed at each read, so that they follow a school or a base that is moved on the map.
 */
export async function placeStops(
  tx: Tx,
  actor: Actor,
  routeId: string,
  { rowVersion, stops }: Body<typeof setRouteStops>,
): Promise<void> {
  await requireVersion(tx, "route", routeId, rowVersion, "This route");
  const { status } = await tx
    .selectFrom("route")
    .select("status")
    .where("id", "=", routeId)
    .executeTakeFirstOrThrow();
  if (status === "archived" && stops.length > 0) {
    throw new AppError("in_use", "This route is archived: restore it first.");
  }
  const schoolIds = stops.map((stop) => stop.schoolId);
  refuseTwice(schoolIds);
  await tx.deleteFrom("routeStop").where("routeId", "=", routeId).execute();
  if (schoolIds.length > 0) {
    await leaveOthers(tx, schoolIds);
    await tx
      .insertInto("routeStop")
      .values(
        stops.map(({ schoolId, plannedM, plannedMinutes }, index) => ({
          branchId: actor.branchId,
          routeId,
          schoolId,
          seq: index + 1,
          plannedM: plannedM ?? null,
          plannedMinutes: plannedMinutes ?? null,
        })),
      )
      .execute();
  }
  // The version covers the stops too.
  await tx
    .updateTable("route")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", routeId)
    .execute();
}

function refuseTwice(schoolIds: readonly string[]): void {
  const twice = schoolIds.findIndex((id, index) => schoolIds.indexOf(id) !== index);
  if (twice === -1) return;
  const message = "A school stands on a route once.";
  throw new AppError("invalid_input", message, [{ path: `stops.${twice}.schoolId`, message }]);
}

/**
 * Removes schools from the routes they are on. A typed leg after each of them is deleted, because nobody drives that
 * leg any more.
 */
async function leaveOthers(tx: Tx, schoolIds: readonly string[]): Promise<void> {
  const left = await tx
    .deleteFrom("routeStop")
    .where("schoolId", "=", anyOf(schoolIds))
    .returning(["routeId", "seq"])
    .execute();
  for (const { routeId, seq } of left) {
    await sql`
      update route_stop set planned_m = null, planned_minutes = null where route_id = ${routeId} and seq = (
        select min(seq) from route_stop where route_id = ${routeId} and seq > ${seq})`.execute(tx);
  }
  const routeIds = [...new Set(left.map((stop) => stop.routeId))];
  for (const id of routeIds.toSorted()) {
    await sql`
      update route_stop s set seq = o.place from (
        select school_id, row_number() over (order by seq)::int as place from route_stop where route_id = ${id}
      ) o where s.route_id = ${id} and s.school_id = o.school_id and s.seq <> o.place`.execute(tx);
    await tx
      .updateTable("route")
      .set((eb) => ({ name: eb.ref("name") }))
      .where("id", "=", id)
      .execute();
  }
}
