import { itemAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import type { Draft, Plan } from "./local-search.ts";
import { leg } from "./matrix.ts";
import { below, type Random, shuffle } from "./random.ts";
import type { Neighbours } from "./ruin.ts";

/** Least and most of the stops that a child has from its first parent. */
const LEAST_SHARE = 0.2;
const MOST_SHARE = 0.8;

/**
 * A child that takes the routes of one plan around a random stop and, for all other stops, what is left of the routes of
 * the other plan. It drives no more routes than its parents, because a local search seldom empties one: the smallest
 * pieces beyond that are put where they cost least. It may be late or too full. The whole routes of each plan are a
 * group, because a local search has improved that plan.
 */
export function crossPlans(
  fleet: Fleet,
  near: Neighbours,
  [one, other]: readonly [Plan, Plan],
  random: Random,
): Draft {
  const { vans, free } = fleet;
  const routes: number[][] = vans.map(() => []);
  const groups = vans.map(() => 0);
  const share = (LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * random()) * free.length;
  const taken = new Set<number>();
  const busy = new Set<number>();
  const routeOf = new Map(
    one.routes.flatMap(({ stops }, route) => stops.map((node) => [node, route] as const)),
  );
  for (const node of near(itemAt(free, below(random, free.length)))) {
    if (taken.size >= share) break;
    const route = routeOf.get(node);
    if (route === undefined || busy.has(route)) continue;
    routes[route] = [...itemAt(one.routes, route).stops];
    groups[route] = 1;
    busy.add(route);
    for (const stop of itemAt(routes, route)) taken.add(stop);
  }
  const pieces = other.routes
    .map(({ stops }, van) => ({ van, stops: stops.filter((node) => !taken.has(node)) }))
    .filter(({ stops }) => stops.length > 0)
    .sort((a, b) => b.stops.length - a.stops.length);
  const most = Math.max(driven(one), driven(other));
  const left: number[] = [];
  for (const { van, stops } of pieces) {
    const driver = busy.size < most ? driverOf(fleet, van, busy) : null;
    if (driver === null) left.push(...stops);
    else {
      routes[driver] = stops;
      groups[driver] = stops.length === itemAt(other.routes, van).stops.length ? 2 : 0;
      busy.add(driver);
    }
  }
  shuffle(left, random);
  for (const node of left) groups[insertCheapest(fleet, routes, node)] = 0;
  return { routes, groups };
}

function driven({ routes }: Plan): number {
  return routes.filter(({ stops }) => stops.length > 0).length;
}

/** The van itself or, if it has a route already, an idle van: one as large if possible. */
function driverOf({ vans }: Fleet, van: number, busy: ReadonlySet<number>): number | null {
  if (!busy.has(van)) return van;
  const idle = [...vans.keys()].filter((index) => !busy.has(index));
  const { capacity } = itemAt(vans, van);
  return idle.find((index) => itemAt(vans, index).capacity === capacity) ?? idle[0] ?? null;
}

function insertCheapest({ sites, vans }: Fleet, routes: number[][], node: number): number {
  const { legs, depot } = sites;
  let best = Number.POSITIVE_INFINITY;
  let [bestRoute, bestAt] = [0, 0];
  for (const [route, stops] of routes.entries()) {
    let here = itemAt(vans, route).start.node;
    for (let at = 0; at <= stops.length; at++) {
      const next = at < stops.length ? itemAt(stops, at) : depot;
      const change = leg(legs, here, node) + leg(legs, node, next) - leg(legs, here, next);
      if (change < best) [best, bestRoute, bestAt] = [change, route, at];
      here = next;
    }
  }
  // No road leads to the stop, so no place is better than another: the first is used.
  itemAt(routes, bestRoute).splice(bestAt, 0, node);
  return bestRoute;
}
