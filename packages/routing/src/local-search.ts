import type { Budget } from "./budget.ts";
import { costAt, itemAt, nodeAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { createExchange, createTailExchange } from "./moves-between.ts";
import { createTurn, createTurnedTails } from "./moves-turned.ts";
import { createSwap } from "./moves-swapped.ts";
import { createOpening, createReorder } from "./moves-within.ts";
import { promisingNeighbours } from "./promising-neighbours.ts";
import { type Random, shuffle } from "./random.ts";
import type { Penalties } from "./route-faults.ts";
import { NO_ROAD } from "./problem.ts";
import { createVanRoutes, setRoute, type VanRoutes } from "./van-routes.ts";

/** The number of the change that gives every route its first stops. */
const FIRST = 1;

/** All free stops in routes, which may be late or too full. */
export type Plan = {
  readonly routes: readonly RouteOfPlan[];
  /** Cost of the legs, from the point where the vans' free parts begin. */
  readonly cost: number;
  readonly late: number;
  readonly over: number;
};

export type RouteOfPlan = {
  readonly stops: readonly number[];
  readonly cost: number;
  /** Uses existing roads, is on time, and exceeds no capacity. */
  readonly sound: boolean;
};

/** Routes to improve. Those of one group, a number above 0 per route, are known to gain nothing from each other. */
export type Draft = {
  readonly routes: readonly (readonly number[])[];
  readonly groups?: readonly number[];
};

/** Improves a plan until no change of one or two routes makes it cheaper at these penalties. */
export type LocalSearch = (draft: Draft, penalties: Penalties) => Plan;

/**
 * Local search over moves that bring a stop next to one of its promising neighbours (granular neighbourhoods, Toth and
 * Vigo 2003), the first that is cheaper is taken. Where none is left and time does not matter, routes of neighbouring
 * stops exchange a stop at any place. A pair is tried again only when one of its routes has changed since, and is not
 * tried at all before if both are of one group of the draft.
 */
export function createLocalSearch(fleet: Fleet, random: Random, budget: Budget): LocalSearch {
  const { sites, free } = fleet;
  const state = createVanRoutes(fleet);
  const { routeOf, changedAt } = state;
  const neighbours = promisingNeighbours(fleet);
  const exchange = createExchange(state);
  const tails = createTailExchange(state);
  const turnedTails = createTurnedTails(state);
  const reorder = createReorder(state);
  const turn = createTurn(state);
  const open = createOpening(state);
  const swap = createSwap(state);
  const triedAt = new Int32Array(sites.legs.size);
  const vans = state.vans.length;
  const swappedAt = new Int32Array(vans * vans);
  const ungrouped = state.vans.map(() => 0);
  let groups: readonly number[] = ungrouped;

  /** True if neither route has changed since then, or at all since they were put into one group. */
  const known = (a: number, b: number, since: number): boolean => {
    const last = Math.max(nodeAt(changedAt, a), nodeAt(changedAt, b));
    if (last <= since) return true;
    return last === FIRST && itemAt(groups, a) > 0 && itemAt(groups, a) === itemAt(groups, b);
  };

  const tryAround = (u: number, since: number): boolean => {
    let found = false;
    for (const v of itemAt(neighbours, u)) {
      const a = nodeAt(routeOf, u);
      const b = nodeAt(routeOf, v);
      if (known(a, b, since)) continue;
      // Called by name instead of from lists, because a call of an unknown function takes as long as a small move.
      const moved =
        a === b
          ? reorder(u, v) || turn(u, v)
          : exchange(u, v) || tails(u, v) || (!sites.timed && turnedTails(u, v));
      if (moved) found = true;
    }
    return found;
  };

  /** Exchanges stops between routes that have neighbouring stops and have changed since they were last tried. */
  const swapAll = (): boolean => {
    let found = false;
    for (const u of free) {
      for (const v of itemAt(neighbours, u)) {
        const a = nodeAt(routeOf, u);
        const b = nodeAt(routeOf, v);
        if (a === b) continue;
        const pair = a < b ? a * vans + b : b * vans + a;
        if (known(a, b, nodeAt(swappedAt, pair))) continue;
        swappedAt[pair] = state.changes;
        if (a < b ? swap(a, b) : swap(b, a)) found = true;
      }
    }
    return found;
  };

  return (draft, penalties) => {
    state.penalties = penalties;
    state.changes = FIRST;
    groups = draft.groups ?? ungrouped;
    for (const [route, stops] of draft.routes.entries()) setRoute(state, route, stops);
    triedAt.fill(0);
    swappedAt.fill(0);
    const order = [...free];
    shuffle(order, random);
    for (let pass = 0, going = true; going && !budget.spent(); pass++) {
      going = pass === 0;
      for (const u of order) {
        if (budget.spent()) break;
        const since = nodeAt(triedAt, u);
        triedAt[u] = state.changes;
        if (tryAround(u, since)) going = true;
        // The first pass starts no idle van: each stop is tried on the vans in use before.
        const a = nodeAt(routeOf, u);
        const before = pass === 1 ? 0 : since;
        if (pass > 0 && !known(a, a, before) && open(u)) going = true;
      }
      if (!going && !sites.timed && swapAll()) going = true;
    }
    return planOf(state);
  };
}

function planOf({ stops, cost, late, over }: VanRoutes): Plan {
  const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
  const routes = stops.map((route, index) => {
    const legs = costAt(cost, index);
    const sound = costAt(late, index) === 0 && costAt(over, index) === 0 && legs < NO_ROAD;
    return { stops: route, cost: legs, sound };
  });
  return { routes, cost: total(cost), late: total(late), over: total(over) };
}
