import type { Result } from "@kitround/contract/route.ts";
import type { changeSchools, SchoolChange } from "@kitround/contract/schools/many-schools.ts";
import { sql } from "kysely";
import { AppError, notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { putStops, readRoutes, type Stop } from "../delivery-routes/routes-with-stops.ts";

interface Before {
  id: string;
  rowVersion: number;
  status: NonNullable<SchoolChange["status"]>;
  memberUntil: string | null;
  routeId: string | null;
  seq: number | null;
}

/** Changes many schools in the caller's transaction, all of them or none. Returns the change that undoes it. */
export async function changeMany(
  tx: Tx,
  actor: Actor,
  changes: readonly SchoolChange[],
): Promise<Result<typeof changeSchools>> {
  const ids = changes.map(({ id }) => id);
  const { rows } = await sql<Before>`
    select s.id, s.row_version, s.status, s.member_until, r.route_id, r.seq from school s
      left join route_stop r on r.branch_id = s.branch_id and r.school_id = s.id
    where s.branch_id = current_branch() and s.id = any(${ids}::uuid[]) order by s.id for update of s`.execute(
    tx,
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const { id, rowVersion } of changes) {
    const row = before.get(id);
    if (!row) throw notFound("This school");
    if (row.rowVersion === rowVersion) continue;
    const message =
      "Somebody saved one of these schools after you opened the list. Nothing has been changed.";
    throw new AppError("stale_version", message, [{ path: "rowVersion", message }]);
  }
  for (const { id, status, memberUntil } of changes) {
    if (status === undefined && memberUntil === undefined) continue;
    await tx
      .updateTable("school")
      .set({ ...(status && { status }), ...(memberUntil !== undefined && { memberUntil }) })
      .where("id", "=", id)
      .execute();
  }
  await moveSchools(tx, actor, changes, before);
  const { rows: now } = await sql<{ id: string; rowVersion: number }>`
    select id, row_version from school where branch_id = current_branch() and id = any(${ids}::uuid[])`.execute(
    tx,
  );
  const versions = new Map(now.map(({ id, rowVersion }) => [id, rowVersion]));
  const undo = changes.flatMap(({ id, status, memberUntil, routeId }) => {
    const was = before.get(id);
    if (!was) return [];
    return {
      id,
      rowVersion: versions.get(id) ?? was.rowVersion,
      ...(status && { status: was.status }),
      ...(memberUntil !== undefined && { memberUntil: was.memberUntil }),
      ...(routeId !== undefined && {
        routeId: was.routeId,
        ...(was.seq !== null && { place: was.seq }),
      }),
    };
  });
  return { undo };
}

/** Removes schools from their routes and adds them to others, writing each route once. */
async function moveSchools(
  tx: Tx,
  actor: Actor,
  changes: readonly SchoolChange[],
  before: ReadonlyMap<string, Before>,
): Promise<void> {
  const moving = changes.filter(
    ({ id, routeId }) => routeId !== undefined && routeId !== before.get(id)?.routeId,
  );
  if (moving.length === 0) return;
  const routes = new Map((await readRoutes(tx, true)).map((route) => [route.id, route]));
  const ids = new Set(moving.map(({ id }) => id));
  const stops = new Map<string, Stop[]>();
  const stopsOf = (routeId: string): Stop[] => {
    const route = routes.get(routeId);
    if (!route) throw notFound("This route");
    const its = stops.get(routeId) ?? route.stops.filter(({ schoolId }) => !ids.has(schoolId));
    stops.set(routeId, its);
    return its;
  };
  for (const { id } of moving) {
    const from = before.get(id)?.routeId;
    if (from) stopsOf(from);
  }
  // Inserts in ascending order, so that each position counts the schools that were inserted before it.
  for (const { id: schoolId, routeId, place } of moving.toSorted(
    (a, b) => (a.place ?? Infinity) - (b.place ?? Infinity),
  )) {
    if (!routeId) continue;
    const its = stopsOf(routeId);
    its.splice((place ?? its.length + 1) - 1, 0, {
      schoolId,
      plannedM: null,
      plannedMinutes: null,
    });
  }
  for (const [id, its] of stops) await putStops(tx, actor, id, its);
}
