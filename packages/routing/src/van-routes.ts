import { costAt, itemAt } from "./cells.ts";
import type { Fleet, Sites, Van } from "./fleet.ts";
import { NO_ROAD } from "./problem.ts";
import { createFaultReader, type FaultReader, type Penalties } from "./route-faults.ts";

/** The routes that a local search changes, with prefix sums by which most changes are priced in O(1). */
export type VanRoutes = {
  readonly sites: Sites;
  readonly vans: readonly Van[];
  readonly faults: FaultReader;
  penalties: Penalties;
  /** Number of changes applied. */
  changes: number;
  /** One per van; replaced, never mutated. */
  readonly stops: (readonly number[])[];

  /** Per node: its van, its position, the nodes after and before it. */
  readonly routeOf: Int32Array;
  readonly at: Int32Array;
  readonly next: Int32Array;
  readonly before: Int32Array;
  /** Cost of the legs from the route's start to the node, and of the same way driven backwards. */
  readonly forth: Float64Array;
  readonly back: Float64Array;
  /** Demand and pickup of the route up to and including the node, and the total lateness up to it. */
  readonly demandTo: Float64Array;
  readonly pickupTo: Float64Array;
  readonly lateTo: Float64Array;

  /**
   * Per van: cost of the legs, total demand, total pickup, the faults and their penalty, the number of the last
   * change to it.
   */
  readonly cost: Float64Array;
  readonly demandOf: Float64Array;
  readonly pickupOf: Float64Array;
  readonly late: Float64Array;
  readonly over: Float64Array;
  readonly penalty: Float64Array;
  readonly changedAt: Int32Array;
};

/** Smallest gain that counts: sums of the same legs in another order differ by less. */
export const GAIN = 1e-7;

export function createVanRoutes({ sites: given, vans }: Fleet): VanRoutes {
  const { size, cells } = given.legs;
  // A missing road becomes a very long one, so that differences of sums stay finite.
  const sites = { ...given, legs: { size, cells: cells.map((leg) => Math.min(leg, NO_ROAD)) } };
  const nodes = () => new Int32Array(size);
  const sums = () => new Float64Array(size);
  const perVan = () => new Float64Array(vans.length);
  return {
    sites,
    vans,
    faults: createFaultReader(sites),
    penalties: { late: 0, over: 0 },
    changes: 0,
    stops: vans.map(() => []),
    routeOf: nodes(),
    at: nodes(),
    next: nodes(),
    before: nodes(),
    forth: sums(),
    back: sums(),
    demandTo: sums(),
    pickupTo: sums(),
    lateTo: sums(),
    cost: perVan(),
    demandOf: perVan(),
    pickupOf: perVan(),
    late: perVan(),
    over: perVan(),
    penalty: perVan(),
    changedAt: new Int32Array(vans.length),
  };
}

export function setRoute(state: VanRoutes, route: number, stops: readonly number[]): void {
  const { sites, faults, penalties } = state;
  const { size, cells } = sites.legs;
  const van = itemAt(state.vans, route);
  let here = van.start.node;
  let [forth, back, demand, pickup] = [0, 0, 0, van.carried];
  for (let k = 0; k < stops.length; k++) {
    const node = itemAt(stops, k);
    forth += costAt(cells, here * size + node);
    back += costAt(cells, node * size + here);
    demand += costAt(sites.demand, node);
    pickup += costAt(sites.pickup, node);
    state.routeOf[node] = route;
    state.at[node] = k;
    state.before[node] = here;
    state.next[node] = k + 1 < stops.length ? itemAt(stops, k + 1) : sites.depot;
    state.forth[node] = forth;
    state.back[node] = back;
    state.demandTo[node] = demand;
    state.pickupTo[node] = pickup;
    here = node;
  }
  faults.read(van, stops, state.lateTo);
  state.stops[route] = stops;
  state.cost[route] = forth + costAt(cells, here * size + sites.depot);
  state.demandOf[route] = demand;
  state.pickupOf[route] = pickup;
  state.late[route] = faults.late;
  state.over[route] = faults.over;
  state.penalty[route] = penalties.late * faults.late + penalties.over * faults.over;
  state.changedAt[route] = state.changes;
}

/** Applies a new order of one route that adds `change` to its legs, if it is cheaper including its faults. */
export function takeRoute(
  state: VanRoutes,
  route: number,
  stops: readonly number[],
  change: number,
): boolean {
  if (costAt(state.penalty, route) - change - penaltyOf(state, route, stops) < GAIN) return false;
  state.changes++;
  setRoute(state, route, stops);
  return true;
}

/** The same for two routes at once. */
export function takeRoutes(
  state: VanRoutes,
  a: number,
  stopsA: readonly number[],
  b: number,
  stopsB: readonly number[],
  change: number,
): boolean {
  let gain = costAt(state.penalty, a) + costAt(state.penalty, b) - change;
  gain -= penaltyOf(state, a, stopsA);
  if (gain < GAIN || gain - penaltyOf(state, b, stopsB) < GAIN) return false;
  state.changes++;
  setRoute(state, a, stopsA);
  setRoute(state, b, stopsB);
  return true;
}

function penaltyOf(
  { vans, faults, penalties }: VanRoutes,
  route: number,
  stops: readonly number[],
) {
  faults.read(itemAt(vans, route), stops);
  return penalties.late * faults.late + penalties.over * faults.over;
}

/**
 * Lower bound on the penalty of a van with this total demand and pickup, and this lateness on a part of its route.
 * Most changes of routes with faults are rejected by it, without computing the whole route.
 */
export function leastPenalty(
  { vans, penalties }: VanRoutes,
  route: number,
  out: number,
  home: number,
  late: number,
): number {
  const over = Math.max(out, home) - itemAt(vans, route).capacity;
  return penalties.late * late + (over > 0 ? penalties.over * over : 0);
}

/** The most that another order of a route's stops can take off its penalty; 0 where only their total load counts. */
export function avoidablePenalty(state: VanRoutes, route: number): number {
  const out = costAt(state.demandOf, route);
  const home = costAt(state.pickupOf, route);
  return costAt(state.penalty, route) - leastPenalty(state, route, out, home, 0);
}
