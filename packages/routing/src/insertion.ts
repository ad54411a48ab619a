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

/** Share of the places that a recreation overlooks on purpose, so that greedy insertion does not repeat itself. */
const BLINK = 0.01;

export type Solution = {
  /** One per van. Routes are never changed in place, so that solutions share those they have in common. */
  readonly routes: Route[];
  readonly absent: number[];
  /** Indices of the routes that this solution has made itself and nobody shares yet. */
  readonly own: Set<number>;
  /** Sum over the routes. */
  cost: number;
};

/** Puts each node where it costs least, in the order given; those that fit nowhere are left absent. */
export function insertAll(
  sites: Sites,
  solution: Solution,
  nodes: readonly number[],
  random: Random,
  blink = BLINK,
): void {
  for (const node of nodes) {
    const place = cheapestPlace(sites, solution.routes, node, random, blink);
    if (place === null) {
      solution.absent.push(node);
      continue;
    }
    const route = itemAt(solution.routes, place.route);
    const stops = route.stops.toSpliced(place.at, 0, node);
    const spare = solution.own.has(place.route) ? route.schedule : undefined;
    const scheduled = scheduleRoute(sites, route.van, stops, spare);
    solution.own.add(place.route);
    solution.cost += scheduled.cost - route.cost;
    solution.routes[place.route] = scheduled;
  }
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
  // Ties go to a random route, not to the first: the walk starts anywhere.
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
      // Loads before a place only grow along the route, and the van only leaves later: no later place can fit either.
      const field = LEG_FIELDS * k;
      if (costAt(schedule, field + PEAK_UP_TO) > roomOut) break;
      const leaves = costAt(schedule, field + LEAVES);
      if (leaves > closes) break;
      if (costAt(schedule, field + PEAK_FROM) > roomIn) continue;
      const there = costAt(cells, before * size + node);
      const onward = costAt(cells, node * size + next);
      // A van that leaves the depot for the first time has no leg home to save: depot to depot is 0.
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

/** Draws how many places are seen before the next is overlooked: one random number per blink, not per place. */
function untilBlink(random: Random, blink: number): number {
  return Math.ceil(Math.log(1 - random()) / Math.log(1 - blink));
}

/** What a node adds at the depot's doorstep; the recreation takes far or near ones first by it. */
export function roundTrip(sites: Sites, node: number): number {
  return leg(sites.legs, sites.depot, node) + leg(sites.legs, node, sites.depot);
}
