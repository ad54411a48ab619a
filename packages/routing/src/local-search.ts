import type { Budget } from "./budget.ts";
import { costAt, nodeAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { createExchange, createTailExchange, type Move } from "./moves-between.ts";
import { createTurn, createTurnedTails } from "./moves-turned.ts";
import { createSwap } from "./moves-swapped.ts";
import { createOpening, createReorder } from "./moves-within.ts";
import { promisingNeighbours } from "./promising-neighbours.ts";
import { type Random, shuffle } from "./random.ts";
import type { Penalties } from "./route-faults.ts";
import { NO_ROAD } from "./problem.ts";
import { createVanRoutes, setRoute, type VanRoutes } from "./van-routes.ts";

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

/** Improves a plan until no change of one or two routes makes it cheaper at these penalties. */
export type LocalSearch = (routes: readonly (readonly number[])[], penalties: Penalties) => Plan;

/**
 * Local search over moves that bring a stop next to one of its promising neighbours (granular neighbourhoods, Toth and
 * Vigo 2003), the first that is cheaper is taken. Where none is left and time does not matter, routes of neighbouring
 * stops exchange a stop at any place. A pair is tried again only when one of its routes has changed since.
 */
export function createLocalSearch(fleet: Fleet, random: Random, budget: Budget): LocalSearch {
  const { sites, free } = fleet;
  const state = createVanRoutes(fleet);
  const { routeOf, changedAt } = state;
  const neighbours = promisingNeighbours(fleet);
  const between: Move[] = [createExchange(state), createTailExchange(state)];
  const within: Move[] = [createReorder(state), createTurn(state)];
  if (!sites.timed) between.push(createTurnedTails(state));
  const open = createOpening(state);
  const swap = createSwap(state);
  const triedAt = new Int32Array(sites.legs.size);
  const vans = state.vans.length;
  const swappedAt = new Int32Array(vans * vans);

  const tryAround = (u: number, since: number): boolean => {
    let found = false;
    for (const v of neighbours.get(u) ?? []) {
      const a = nodeAt(routeOf, u);
      const b = nodeAt(routeOf, v);
      if (nodeAt(changedAt, a) <= since && nodeAt(changedAt, b) <= since) continue;
      const moves = a === b ? within : between;
      for (const move of moves) {
        if (!move(u, v)) continue;
        found = true;
        break;
      }
    }
    return found;
  };

  /** Exchanges stops between routes that have neighbouring stops and have changed since they were last tried. */
  const swapAll = (): boolean => {
    let found = false;
    for (const u of free) {
      for (const v of neighbours.get(u) ?? []) {
        const a = nodeAt(routeOf, u);
        const b = nodeAt(routeOf, v);
        if (a === b) continue;
        const pair = a < b ? a * vans + b : b * vans + a;
        const since = nodeAt(swappedAt, pair);
        if (nodeAt(changedAt, a) <= since && nodeAt(changedAt, b) <= since) continue;
        swappedAt[pair] = state.changes;
        if (a < b ? swap(a, b) : swap(b, a)) found = true;
      }
    }
    return found;
  };

  return (routes, penalties) => {
    state.penalties = penalties;
    state.changes = 1;
    for (const [route, stops] of routes.entries()) setRoute(state, route, stops);
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
        const changed = pass === 1 || nodeAt(changedAt, nodeAt(routeOf, u)) > since;
        if (pass > 0 && changed && open(u)) going = true;
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
