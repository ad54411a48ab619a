import { costAt } from "./cells.ts";
import type { Fleet, Van } from "./fleet.ts";
import { leg, type LegMatrix } from "./matrix.ts";
import { HELD_KARP_STOPS, heldKarp } from "./held-karp.ts";
import { iteratedLocalSearch } from "./iterated-local-search.ts";
import type { Budget } from "./budget.ts";
import type { Random } from "./random.ts";

/**
 * The vans whose routes can be planned as one closed tour: no windows, and every van could carry all free stops in
 * any order, so that only distance matters. Null if that does not hold.
 */
export function unboundVans({ sites, vans, free }: Fleet): readonly Van[] | null {
  if (sites.timed) return null;
  let demand = 0;
  let worstGain = 0;
  for (const node of free) {
    demand += costAt(sites.demand, node);
    worstGain += Math.max(0, costAt(sites.pickup, node) - costAt(sites.demand, node));
  }
  const unbound = vans.every(
    ({ capacity, pinnedPeak, carried }) =>
      demand + Math.max(pinnedPeak, carried + worstGain) <= capacity,
  );
  return unbound ? vans : null;
}

/**
 * Orders unbound vans as one tour in which each further van is one more visit to the depot: exactly while that is
 * small, by iterated local search beyond. Returns the free part per van, or null where missing roads allow no such
 * tour.
 */
export function orderAsOneTour(fleet: Fleet, random: Random, budget: Budget): number[][] | null {
  const { free, vans } = fleet;
  const driving = startsThatPay(fleet);
  // Position 0 and those after the free stops are starts of vans; the free stops are between them.
  const size = 1 + free.length + driving.length - 1;
  const tour = heldTour(tourMatrix(fleet, driving, size), random, budget);
  if (tour === null) return null;
  const routes = vans.map((): number[] => []);
  let van = driving[0];
  for (const position of tour) {
    const node = free[position - 1];
    if (node === undefined) van = driving[position - free.length];
    else if (van !== undefined) routes[vans.indexOf(van)]?.push(node);
  }
  return routes;
}

function heldTour(matrix: LegMatrix, random: Random, budget: Budget): number[] | null {
  return matrix.size - 1 <= HELD_KARP_STOPS
    ? heldKarp(matrix)
    : iteratedLocalSearch(matrix, random, budget);
}

/**
 * The van with pinned stops drives in any case; more vans are used only where a route over the depot can be shorter.
 */
function startsThatPay({ sites, vans, free }: Fleet): Van[] {
  const { legs, depot } = sites;
  const byPinned = [...vans].sort((a, b) => b.pinned.length - a.pinned.length);
  const pays = free.some((a) =>
    free.some((b) => a !== b && leg(legs, a, depot) + leg(legs, depot, b) < leg(legs, a, b)),
  );
  const first = byPinned[0];
  const startsElsewhere = first !== undefined && first.start.node !== depot;
  return pays || startsElsewhere ? byPinned.slice(0, free.length + 1) : byPinned.slice(0, 1);
}

function tourMatrix({ sites, free }: Fleet, driving: readonly Van[], size: number): LegMatrix {
  const { legs, depot } = sites;
  const starts = driving.map(({ start }) => start.node);
  const from = [starts[0] ?? depot, ...free, ...starts.slice(1)];
  const cells = new Float64Array(size * size);
  for (const [a, node] of from.entries()) {
    for (let b = 0; b < size; b++) {
      if (a !== b) cells[a * size + b] = leg(legs, node, free[b - 1] ?? depot);
    }
  }
  return { size, cells };
}
