import type { Budget } from "./budget.ts";
import { costAt, itemAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { planOfRoutes, searchGenetically } from "./genetic-search.ts";
import { type Solution, solutionOf } from "./insertion.ts";
import type { Random } from "./random.ts";
import { scheduleRoute } from "./route.ts";
import { createRoutePool } from "./route-pool.ts";
import { ruinAndRecreate } from "./ruin-and-recreate.ts";

/** Shares of the budget for ruin and recreate, with and without windows, once all stops are served. */
const SHARE_TIMED = 0.1;
const SHARE_UNTIMED = 0.6;
/** The same while some are absent. */
const SHARE_ABSENT = 0.7;
/** Share for all search; the rest is for putting routes together one last time. */
const SEARCH_SHARE = 0.97;
/** Where the first cooling takes more of the budget, the genetic search would have too few children to be of use. */
const LONG_COOLING = 0.25;

/**
 * Routes for vans where capacity or windows bind. Ruin and recreate serves as many stops as it can, and is best where
 * distance and room alone decide; the genetic search takes its solutions and is best where windows decide. Where stops
 * are absent, the genetic search may yet serve all, because it passes through routes that break rules; for a single van,
 * with too little room for all, or in a hurry, the first goes on alone. In the end the routes of both are put together.
 */
export function orderFleet(fleet: Fleet, random: Random, budget: Budget): Solution {
  const { sites, vans } = fleet;
  const pool = createRoutePool(fleet, random);
  let alone = vans.length === 1 || !mayFit(fleet);
  let firstCooling = 0;
  const share = (best: Solution, coolings: number): number => {
    if (coolings === 0) firstCooling = budget.used();
    if (firstCooling > LONG_COOLING) alone = true;
    if (alone || coolings === 0) return SEARCH_SHARE;
    if (best.absent.length > 0) return SHARE_ABSENT;
    return sites.timed ? SHARE_TIMED : SHARE_UNTIMED;
  };
  const { best, elite } = ruinAndRecreate(fleet, pool, random, budget, share);
  const plans = elite.map(({ routes }) => planOfRoutes(routes));
  const used = (): number => Math.min(1, budget.used() / SEARCH_SHARE);
  const plan = alone ? null : searchGenetically(fleet, plans, pool, random, { ...budget, used });
  const found =
    plan === null
      ? best
      : solutionOf(
          plan.routes.map(({ stops }, index) => scheduleRoute(sites, itemAt(vans, index), stops)),
        );
  if (vans.length === 1 || found.absent.length > 0) return found;
  return pool.combine(found.cost, budget.spent) ?? found;
}

/** All stops together are not more than all vans together carry. */
function mayFit({ sites, vans, free }: Fleet): boolean {
  const room = vans.reduce((sum, { capacity }) => sum + capacity, 0);
  return [sites.demand, sites.pickup].every(
    (loads) => free.reduce((sum, node) => sum + costAt(loads, node), 0) <= room,
  );
}
