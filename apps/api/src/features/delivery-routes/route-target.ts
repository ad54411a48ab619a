import { fold } from "@kitround/contract/fold.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import type { Cadence } from "@kitround/contract/plan/days.ts";
import type { RouteFields } from "@kitround/contract/imports/route-columns.ts";
import { sql } from "kysely";
import type { ComparedRow, ImportTarget } from "../imports/import-target.ts";
import { touchedOf } from "../imports/record-table.ts";
import { schoolFinder } from "../schools/find-schools.ts";
import { addRoute } from "./change-route.ts";
import { type KnownRoute, putStops, readRoutes, type Stop } from "./routes-with-stops.ts";

const routes = { name: "route" };

/** A route of the file with its schools, in order. */
interface Brought {
  name: string;
  weekday: number;
  cadence: Cadence;
  known: KnownRoute | undefined;
  schoolIds: string[];
}

/**
 * The rows of a file as routes with their stops. An existing route keeps its days and its stops in their order, and new ones follow them;
 * a school that is on another route is moved, as it is by hand.
 */
export const routeTarget: ImportTarget = {
  // Routes share schools, so all of them are imported in one transaction.
  atOnce: 30_000,
  comparing:
    (actor, { hold }) =>
    async (tx, rows) => {
      const said = rows.map(({ fields }) => String(fields["school"]));
      const find = await schoolFinder(tx, actor, said);
      const known = await readRoutes(tx, hold);
      const byName = new Map(known.map((each) => [fold(each.name), each]));
      const compared: ComparedRow[] = [];
      const errors: RowError[] = [];
      const brought = new Map<string, Brought>();
      const seen = new Map<string, number>();
      // The types are those of the routes' import description.
      const read = rows.map(({ row, fields }) => ({ row, ...(fields as Required<RouteFields>) }));
      const ordered = read.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.row - b.row);
      const weekdays = new Map(
        read.flatMap(({ route, weekday }) =>
          weekday === undefined ? [] : [[fold(route), Number(weekday)] as const],
        ),
      );
      const weeks = new Map(
        read.flatMap(({ route, cadence }) =>
          cadence === undefined ? [] : [[fold(route), cadence] as const],
        ),
      );
      for (const { row, route, school: value } of ordered) {
        const key = fold(route);
        const there = byName.get(key);
        const school = find(value);
        const weekday = weekdays.get(key);
        const no = (path: string, said: string, message: string) =>
          errors.push({ row, path, value: said, message });
        if (!school) {
          no("school", value, "There is no such school.");
          continue;
        }
        const twice = seen.get(school.id);
        if (twice !== undefined) {
          no("school", value, `The same school stands in row ${twice}.`);
          continue;
        }
        if (!there && weekday === undefined) {
          no("weekday", "", `There is no route “${route}”, and a new one needs a weekday.`);
          continue;
        }
        seen.set(school.id, row);
        const one = brought.get(key) ?? {
          // Ignores how later rows spell it.
          name: there?.name ?? read.find((each) => fold(each.route) === key)?.route ?? route,
          weekday: weekday ?? 1,
          cadence: weeks.get(key) ?? "every",
          known: there,
          schoolIds: [],
        };
        brought.set(key, one);
        const stands = there?.stops.some(({ schoolId }) => schoolId === school.id) ?? false;
        if (!stands) one.schoolIds.push(school.id);
        const state = stands ? "unchanged" : there ? "changed" : "new";
        compared.push({
          row,
          name: `${one.name}, ${school.name}`,
          state,
          fields: state === "changed" ? ["school"] : [],
        });
      }
      return {
        rows: compared.toSorted((a, b) => a.row - b.row),
        errors,
        async write() {
          const moving = new Set([...brought.values()].flatMap(({ schoolIds }) => schoolIds));
          const losing = known.filter(({ stops }) =>
            stops.some((stop) => moving.has(stop.schoolId)),
          );
          const before = new Map(losing.map((route) => [route.id, route.stops]));
          const made: string[] = [];
          for (const { name, weekday, cadence, known: there, schoolIds } of brought.values()) {
            if (schoolIds.length === 0) continue;
            if (there) before.set(there.id, there.stops);
            const id = there?.id ?? (await addRoute(tx, actor, { name, weekday, cadence }));
            if (!there) made.push(id);
            await putStops(tx, actor, id, [
              ...((await readRoutes(tx, true)).find((each) => each.id === id)?.stops ?? []),
              ...schoolIds.map((schoolId) => ({ schoolId, plannedM: null, plannedMinutes: null })),
            ]);
          }
          return touchedOf(tx, routes, [
            ...made.map((id) => ({ id, before: null })),
            ...[...before].map(([id, stops]) => ({ id, before: { stops } })),
          ]);
        },
      };
    },
  async undo(tx, actor, touched) {
    const now = new Map((await readRoutes(tx, true)).map((route) => [route.id, route]));
    const untouched = touched.filter(
      (each) => now.get(each.recordId)?.rowVersion === each.rowVersion,
    );
    const brought = untouched
      .filter(({ before }) => before === null)
      .map(({ recordId }) => recordId);
    const { rows: gone } = await sql`delete from route r where r.branch_id = current_branch()
      and r.id = any(${brought}::uuid[]) and not exists (
        select from trip t where t.branch_id = r.branch_id and t.route_id = r.id) returning r.id`.execute(
      tx,
    );
    const changed = untouched.filter(({ before }) => before !== null);
    for (const { recordId, before } of changed) {
      // Written by `write` above.
      await putStops(tx, actor, recordId, (before as { stops: Stop[] }).stops);
    }
    return { removed: gone.length, restored: changed.length };
  },
};
