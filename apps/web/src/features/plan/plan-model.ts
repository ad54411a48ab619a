import { fold } from "@kitround/contract/fold.ts";
import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { DeliveryRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import { routeDay } from "@kitround/contract/plan/days.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { filtersKits, isNamed, isSought, type PlanFilter } from "./filter/plan-filter.ts";
import { kept } from "../../lib/kept.ts";
import type { PlanKit } from "./plan-preview.ts";

export interface RouteRow {
  kind: "route";
  key: string;
  /** Null: the schools without a route. */
  route: DeliveryRoute | null;
  schools: number;
  /** Number of kits by rotation. */
  kits: ReadonlyMap<string, number>;
  /**
   * The day on which most of them are delivered, by rotation: it differs from the route's own if that was a holiday.
   */
  days: ReadonlyMap<string, string>;
}

export interface SchoolRow {
  kind: "school";
  key: string;
  school: School;
  /** Its kits by rotation. */
  cells: ReadonlyMap<string, readonly PlanKit[]>;
  openRequests: number;
}

export type PlanRow = RouteRow | SchoolRow;

export interface PlanParts {
  schools: readonly School[];
  routes: readonly DeliveryRoute[];
  allocations: readonly Allocation[];
  requests: readonly KitRequest[];
}

/** The same with the changes of a preview. */
export interface DrawnParts extends Omit<PlanParts, "allocations"> {
  allocations: readonly PlanKit[];
}

/**
 * The plan's rows: each route with its schools below it, those without a route last. Members, and other schools that
 * have a kit.
 */
export function planRows(parts: DrawnParts, filter: PlanFilter): PlanRow[] {
  const wants = openBySchool(
    parts.requests.filter((r) => filter.title === undefined || r.kitTypeId === filter.title),
  );
  const words = fold(filter.q ?? "");
  const byName = new Set(parts.schools.filter((s) => namesOf(s).includes(words)).map((s) => s.id));
  const bright = (a: PlanKit) =>
    isSought(a, filter) && (words === "" || byName.has(a.schoolId) || isNamed(a, words));
  const kits = parts.allocations.map((a): PlanKit => (bright(a) ? a : faded(a)));
  const bySchool = Map.groupBy(kits, (a) => a.schoolId);
  const has = (s: School, what: (a: PlanKit) => boolean) => bySchool.get(s.id)?.some(what) ?? false;
  const asks = (s: School) => (wants.get(s.id) ?? 0) > 0;
  const shown = parts.schools
    .filter((s) => s.status === "member" || bySchool.has(s.id))
    .filter((s) => byName.has(s.id) || has(s, (a) => !a.faded))
    // A school that waits for a title has none of its kits.
    .filter((s) => !filtersKits(filter) || has(s, (a) => !a.faded) || (filter.open && asks(s)))
    .filter((s) => !filter.conflict || has(s, (a) => a.conflict !== undefined && !a.faded))
    .filter((s) => !filter.open || asks(s))
    .toSorted((a, b) => byLetters.compare(a.nameEn, b.nameEn));
  const byRoute = Map.groupBy(shown, (s) => s.routeId);
  const rows: PlanRow[] = [];
  for (const route of [...parts.routes, null]) {
    const here = byRoute.get(route?.id ?? null) ?? [];
    if (here.length === 0) continue;
    const schools = here.map((s) => schoolRow(s, bySchool.get(s.id) ?? [], wants.get(s.id) ?? 0));
    rows.push(routeRow(route, schools), ...schools);
  }
  return rows;
}

const namesOf = kept((s: School) => fold(`${s.nameEn} ${s.nameMi ?? ""} ${s.suburb ?? ""}`));
const faded = kept((a: PlanKit): PlanKit => ({ ...a, faded: true }));
const byLetters = new Intl.Collator();

const drawn = new WeakMap<School, { kits: readonly PlanKit[]; row: SchoolRow }>();

/** Returns the previous row object if nothing in it has changed, so that the grid does not rerender it. */
function schoolRow(school: School, kits: readonly PlanKit[], openRequests: number): SchoolRow {
  const before = drawn.get(school);
  const same = before !== undefined && areSame(before.kits, kits);
  if (same && before.row.openRequests === openRequests) return before.row;
  const cells = same ? before.row.cells : Map.groupBy(kits, (a) => a.rotationId);
  const row: SchoolRow = { kind: "school", key: school.id, school, cells, openRequests };
  drawn.set(school, { kits, row });
  return row;
}

function areSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

function routeRow(route: DeliveryRoute | null, schools: readonly SchoolRow[]): RouteRow {
  const kits = new Map<string, number>();
  const days = new Map<string, string[]>();
  for (const { cells } of schools) {
    for (const [rotation, here] of cells) {
      kits.set(rotation, (kits.get(rotation) ?? 0) + here.length);
      // An allocation of a preview has no day yet.
      const its = here.flatMap((kit) => (kit.deliverOn ? [kit.deliverOn] : []));
      days.set(rotation, [...(days.get(rotation) ?? []), ...its]);
    }
  }
  return {
    kind: "route",
    key: route?.id ?? "none",
    route,
    schools: schools.length,
    kits,
    days: new Map(
      [...days].flatMap(([rotation, all]) => mostOf(all).map((day) => [rotation, day])),
    ),
  };
}

/** The most frequent value, the first of several; undefined for an empty list. */
function mostOf(all: readonly string[]): string[] {
  const groups = [...Map.groupBy(all, (one) => one)];
  const most = Math.max(...groups.map(([, its]) => its.length));
  return groups
    .filter(([, its]) => its.length === most)
    .slice(0, 1)
    .map(([one]) => one);
}

/** The day a route delivers for a rotation: that of its kits, else its weekday's. */
export function deliveryDay(row: RouteRow, { id, deliverOn }: Rotation): string {
  return row.days.get(id) ?? routeDay(deliverOn, row.route ?? null);
}

function openBySchool(requests: readonly KitRequest[]): Map<string, number> {
  const open = new Map<string, number>();
  for (const r of requests) {
    if (r.status === "requested" || r.status === "waitlisted") {
      open.set(r.schoolId, (open.get(r.schoolId) ?? 0) + 1);
    }
  }
  return open;
}

/**
 * The term to show: the requested one, else the current, else the next, else the last. Terms are sorted newest first.
 */
export function termToShow(
  terms: readonly Term[],
  asked: string | undefined,
  today: string,
): Term | undefined {
  const running = terms.find((t) => t.startsOn <= today && today <= t.endsOn);
  const next = terms.findLast((t) => t.startsOn > today);
  return terms.find((t) => t.id === asked) ?? running ?? next ?? terms[0];
}
