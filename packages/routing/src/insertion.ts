import { costAt, itemAt } from "./cells.ts";
import type { Sites } from "./fleet.ts";
import { leg } from "./matrix.ts";
import { below, type Random } from "./random.ts";
import {
  LATEST,
  LEAVES,
  LEG_FIELDS,
  PEAK_FROM,
  PEAK_UP_TO,
  type Route,
  scheduleRoute,
} from "./route.ts";

/** Share of the places that an insertion skips on purpose, so that greedy insertion does not repeat itself. */
const BLINK = 0.01;

export type Solution = {
  /** One per van. Routes are immutable, so solutions share the routes they have in common. */
  readonly routes: Route[];
  readonly absent: number[];
  /** Indices of the routes that this solution has created itself and does not share. */
  readonly own: Set<number>;
  /** Sum over the routes. */
  cost: number;
};

/** A solution of these routes, which others may share, with no absent stop. */
export function solutionOf(routes: readonly Route[]): Solution {
  return {
    routes: [...routes],
    absent: [],
    own: new Set(),
    cost: routes.reduce((sum, { cost }) => sum + cost, 0),
  };
}

export type Recreation = {
  /** Share of the places that are skipped. */
  readonly blink?: number;
  /** Ends at once when the nodes can't all be placed below this cost. */
  readonly limit?: number;
};

/**
 * Inserts each node where it costs least, in the given order; nodes that fit nowhere are left absent. Returns false
 * if it stopped at the limit: the solution is incomplete then.
 */
export function insertAll(
  sites: Sites,
  solution: Solution,
  nodes: readonly number[],
  random: Random,
  { blink = BLINK, limit = Number.POSITIVE_INFINITY }: Recreation = {},
): boolean {
  for (const node of nodes) {
    const place = cheapestPlace(sites, solution.routes, node, random, blink);
    if (place === null) {
      if (limit < Number.POSITIVE_INFINITY) return false;
      solution.absent.push(node);
      continue;
    }
    if (solution.cost + place.cost >= limit) return false;
    const route = itemAt(solution.routes, place.route);
    const stops = route.stops.toSpliced(place.at, 0, node);
    const spare = solution.own.has(place.route) ? route.schedule : undefined;
    const scheduled = scheduleRoute(sites, route.van, stops, spare);
    replaceRoute(solution, place.route, scheduled);
  }
  return true;
}

/** Replaces a route that other solutions may share. */
export function replaceRoute(solution: Solution, index: number, route: Route): void {
  solution.cost += route.cost - itemAt(solution.routes, index).cost;
  solution.routes[index] = route;
  solution.own.add(index);
}

type Place = { readonly route: number; readonly at: number; readonly cost: number };

function cheapestPlace(
  sites: Sites,
  routes: readonly Route[],
  node: number,
  random: Random,
  blink: number,
): Place | null {
  const { legs, depot } = sites;
  const { cells, size } = legs;
  const demand = costAt(sites.demand, node);
  const pickup = costAt(sites.pickup, node);
  const opens = costAt(sites.opens, node);
  const closes = costAt(sites.closes, node);
  const service = costAt(sites.service, node);
  let best = Number.POSITIVE_INFINITY;
  let bestRoute = -1;
  let bestAt = -1;
  let stopsUntilBlink = blink > 0 ? untilBlink(random, blink) : Number.POSITIVE_INFINITY;
  // Ties go to a random route instead of the first, so the loop starts at a random one.
  const offset = below(random, routes.length);
  for (let turn = 0; turn < routes.length; turn++) {
    const r = (offset + turn) % routes.length;
    const route = itemAt(routes, r);
    const { stops, van, schedule } = route;
    const count = stops.length;
    const roomOut = van.capacity - demand;
    const roomIn = van.capacity - pickup;
    if (costAt(schedule, PEAK_UP_TO) > roomOut) continue;
    if (costAt(schedule, LEG_FIELDS * count + PEAK_FROM) > roomIn) continue;
    let here = van.start.node;
    for (let k = 0; k <= count; k++) {
      const before = here;
      const next = k < count ? itemAt(stops, k) : depot;
      here = next;
      // Along the route the load up to a place only grows and the van only leaves later, so no later place can fit
      // either.
      const field = LEG_FIELDS * k;
      if (costAt(schedule, field + PEAK_UP_TO) > roomOut) break;
      const leaves = costAt(schedule, field + LEAVES);
      if (leaves > closes) break;
      if (costAt(schedule, field + PEAK_FROM) > roomIn) continue;
      const there = costAt(cells, before * size + node);
      const onward = costAt(cells, node * size + next);
      // A van that was not used yet has no leg home to save: depot to depot is 0.
      const change = there + onward - costAt(cells, before * size + next);
      if (!(change < best)) continue;
      const arrives = leaves + there;
      if (arrives > closes) continue;
      const ready = (arrives > opens ? arrives : opens) + service;
      if (ready + onward > costAt(schedule, field + LATEST)) continue;
      if (--stopsUntilBlink <= 0) {
        stopsUntilBlink = untilBlink(random, blink);
        continue;
      }
      best = change;
      bestRoute = r;
      bestAt = k;
    }
  }
  return bestRoute < 0 ? null : { route: bestRoute, at: bestAt, cost: best };
}

/** Draws how many places are tried before the next is skipped: one random number per blink, not per place. */
function untilBlink(random: Random, blink: number): number {
  return Math.ceil(Math.log(1 - random()) / Math.log(1 - blink));
}

/** The cost of a route to this node alone. Recreation sorts nodes by it, far ones or near ones first. */
export function roundTrip(sites: Sites, node: number): number {
  return leg(sites.legs, sites.depot, node) + leg(sites.legs, node, sites.depot);
}
