import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { placeStops } from "./set-route-stops.ts";

export interface Stop {
  schoolId: string;
  plannedM: number | null;
  plannedMinutes: number | null;
}

export interface KnownRoute {
  id: string;
  name: string;
  rowVersion: number;
  stops: Stop[];
}

/** The route's stops, whatever its version: the caller has locked it. */
export async function putStops(
  tx: Tx,
  actor: Actor,
  id: string,
  stops: readonly Stop[],
): Promise<void> {
  const { rowVersion } = await tx
    .selectFrom("route")
    .select("rowVersion")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await placeStops(tx, actor, id, {
    rowVersion,
    stops: stops.map(({ schoolId, plannedM, plannedMinutes }) => ({
      schoolId,
      ...(plannedM === null ? {} : { plannedM }),
      ...(plannedMinutes === null ? {} : { plannedMinutes }),
    })),
  });
}

/** The branch's active routes with their stops in order; `hold` locks them until the transaction ends. */
export async function readRoutes(tx: Tx, hold: boolean): Promise<KnownRoute[]> {
  const { rows } = await sql<Omit<KnownRoute, "stops">>`select id, name, row_version from route
    where branch_id = current_branch() and status = 'active' order by id ${hold ? sql`for update` : sql``}`.execute(
    tx,
  );
  const { rows: stops } = await sql<Stop & { routeId: string }>`
    select route_id, school_id, planned_m, planned_minutes from route_stop
    where branch_id = current_branch() order by route_id, seq`.execute(tx);
  const byRoute = Map.groupBy(stops, ({ routeId }) => routeId);
  return rows.map((row) => ({
    ...row,
    stops: (byRoute.get(row.id) ?? []).map(({ schoolId, plannedM, plannedMinutes }) => ({
      schoolId,
      plannedM,
      plannedMinutes,
    })),
  }));
}
