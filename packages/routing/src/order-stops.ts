import { type Budget, startBudget } from "./budget.ts";
import { explainAbsent, setHopelessApart } from "./explain.ts";
import { type Fleet, readSites } from "./fleet.ts";
import { type Solution, solutionOf } from "./insertion.ts";
import { orderFleet } from "./order-fleet.ts";
import { pinStops } from "./pinned.ts";
import type { StopOrder, StopProblem } from "./problem.ts";
import { type Random, seededRandom } from "./random.ts";
import { scheduleRoute } from "./route.ts";
import { orderAsOneTour, unboundVans } from "./single-tour.ts";

/**
 * Orders the stops of a problem that `readProblem` has accepted. The method depends on the limits: a dynamic
 * programme where only distance matters and the stops are few, iterated local search for more stops, ruin and
 * recreate with a genetic search where capacity or windows matter. Blocks its thread for at most about `budgetMs`.
 */
export function orderStops(problem: StopProblem): StopOrder {
  const budget = startBudget(problem.budgetMs, problem.iterations);
  const random = seededRandom(problem.seed);
  const sites = readSites(problem);
  const pinned = pinStops(sites, problem.vehicles, problem.pinned ?? []);
  const isPinned = new Set(problem.pinned ?? []);
  const others = problem.stops.map(({ node }) => node).filter((node) => !isPinned.has(node));
  const apart = setHopelessApart(sites, pinned.vans, others);
  const fleet: Fleet = { sites, vans: pinned.vans, free: apart.free };
  const solution = solve(fleet, random, budget);
  return {
    routes: solution.routes.map(({ van, stops }) => [...van.pinned, ...stops]),
    // Summed again from scratch, because the search's own sum has accumulated a million rounding errors.
    cost: solution.routes.reduce((sum, { van, cost }) => sum + van.pinnedCost + cost, 0),
    late: pinned.late,
    unassigned: [...pinned.unassigned, ...apart.unassigned, ...explainAbsent(fleet, solution)],
  };
}

function solve(fleet: Fleet, random: Random, budget: Budget): Solution {
  if (unboundVans(fleet)) {
    const orders = orderAsOneTour(fleet, random, budget);
    if (orders !== null) return asSolution(fleet, orders);
  }
  return orderFleet(fleet, random, budget);
}

function asSolution({ sites, vans }: Fleet, orders: readonly (readonly number[])[]): Solution {
  return solutionOf(vans.map((van, index) => scheduleRoute(sites, van, orders[index] ?? [])));
}
