import { costAt, itemAt, nodeAt } from "./cells.ts";
import type { Fleet, Sites } from "./fleet.ts";
import { replaceRoute, type Solution } from "./insertion.ts";
import { leg } from "./matrix.ts";
import { below, type Random } from "./random.ts";
import { keepFeasible, scheduleRoute } from "./route.ts";

/** Average number of stops that one ruin removes. */
const AVERAGE_REMOVED = 10;
const LONGEST_STRING = 10;
/** A ruin reaches at least two routes: with one at a time, instances of two vans stay 15 to 28 % above the best. */
const LEAST_STRINGS = 2;
/** Share of strings that keep some stops in their middle, and how often that middle grows by one more. */
const SPLIT = 0.5;
const GROW = 0.01;

/** All free stops around one of them, itself first, by the shorter of the two legs between them. */
export type Neighbours = (node: number) => readonly number[];

/** Sorted when they are first asked for: sorting all of a thousand stops at once would take half a second. */
export function neighbours({ sites, free }: Fleet): Neighbours {
  const sorted = new Map<number, readonly number[]>();
  const far = new Float64Array(sites.legs.size);
  return (node) => {
    const known = sorted.get(node);
    if (known !== undefined) return known;
    for (const other of free)
      far[other] = Math.min(leg(sites.legs, node, other), leg(sites.legs, other, node));
    far[node] = -1;
    const around = [...free].sort((a, b) => costAt(far, a) - costAt(far, b));
    sorted.set(node, around);
    return around;
  };
}

/**
 * Removes strings of neighbouring stops from routes around a random stop and returns the removed stops: adjacent
 * string removal of SISR (Christiaens and Vanden Berghe, "Slack induction by string removals", 2020). Where there are
 * fewer routes than strings, a route gives several. `spares` are schedules that are no longer used.
 */
export function ruin(
  sites: Sites,
  solution: Solution,
  around: readonly number[],
  random: Random,
  spares: Float64Array[],
): number[] {
  const driven = solution.routes.filter(({ stops }) => stops.length > 0);
  const placed = driven.reduce((sum, { stops }) => sum + stops.length, 0);
  if (placed === 0) return [];
  const longest = Math.min(LONGEST_STRING, placed / driven.length);
  const mostStrings = (4 * AVERAGE_REMOVED) / (1 + longest) - 1;
  const strings = Math.max(LEAST_STRINGS, Math.floor(random() * mostStrings + 1));

  const routeOf = new Int32Array(sites.legs.size).fill(-1);
  for (const [index, { stops }] of solution.routes.entries()) {
    for (const node of stops) routeOf[node] = index;
  }
  const touched = new Map<number, number[]>();
  const taken: number[] = [];
  let cut = 0;
  for (const node of around) {
    if (cut >= strings) break;
    const route = nodeAt(routeOf, node);
    if (route < 0) continue;
    const stops = touched.get(route) ?? [...itemAt(solution.routes, route).stops];
    if (touched.has(route) && touched.size < driven.length) continue;
    const length = 1 + below(random, Math.min(longest, stops.length));
    for (const gone of takeString(stops, stops.indexOf(node), length, random)) {
      routeOf[gone] = -1;
      taken.push(gone);
    }
    touched.set(route, stops);
    cut++;
  }
  for (const [index, stops] of touched) {
    const route = itemAt(solution.routes, index);
    const { kept, dropped } = keepFeasible(sites, route.van, stops);
    taken.push(...dropped);
    const scheduled = scheduleRoute(sites, route.van, kept, spares.pop());
    replaceRoute(solution, index, scheduled);
  }
  return taken;
}

/** Removes `length` stops that include position `at` from `stops`, in one piece or around a gap that is kept. */
function takeString(stops: number[], at: number, length: number, random: Random): number[] {
  let standing = 0;
  if (length > 1 && random() < SPLIT) {
    standing = Math.min(1, stops.length - length);
    while (length + standing < stops.length && random() < GROW) standing++;
  }
  const span = length + standing;
  const first = Math.max(0, at - span + 1);
  const last = Math.min(at, stops.length - span);
  const start = first + below(random, last - first + 1);
  const gap = start + 1 + below(random, Math.max(1, length - 1));
  const before = stops.slice(start, gap);
  const after = stops.slice(gap + standing, start + span);
  const middle = stops.slice(gap, gap + standing);
  stops.splice(start, span, ...middle);
  return standing === 0 ? [...before, ...middle, ...after] : [...before, ...after];
}
