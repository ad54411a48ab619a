import type { Budget } from "./budget.ts";
import { costAt, itemAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { planOfRoutes, searchGenetically } from "./genetic-search.ts";
import { type Solution, solutionOf } from "./insertion.ts";
import type { Random } from "./random.ts";
import { scheduleRoute } from "./route.ts";
import { createRoutePool } from "./route-pool.ts";
import { ruinAndRecreate } from "./ruin-and-recreate.ts";

/** Ruin and recreate's share of the budget once all stops are served, and while some are absent. */
const SHARE_SERVED = 0.1;
const SHARE_ABSENT = 0.7;
/** The same at its first solution where only loads limit the vans: the genetic search finds more from the beginning. */
const SHARE_UNTIMED = 0.01;
/** Share of the budget for all searches; the rest is for combining routes one last time. */
const SEARCH_SHARE = 0.97;
/**
 * If the first cooling takes more than this share of the budget, the genetic search would have too few children to meet
 * the windows.
 */
const LONG_COOLING = 0.25;

/**
 * Routes for vans where capacity or windows matter. Ruin and recreate serves as many stops as it can; the genetic
 * search starts from its solutions and improves them more in the same time. Where stops are absent, it may still serve
 * all, because it passes through routes that break rules. Ruin and recreate continues alone for a single van, where
 * there is far too little room, or where the budget is short for windows. At the end the routes of both are combined.
 */
export function orderFleet(fleet: Fleet, random: Random, budget: Budget): Solution {
  const { sites, vans } = fleet;
  const pool = createRoutePool(fleet, random);
  let alone = vans.length === 1 || !mayFit(fleet);
  let firstCooling = 0;
  const share = (best: Solution, coolings: number): number => {
    if (coolings === 0) firstCooling = budget.used();
    if (sites.timed && firstCooling > LONG_COOLING) alone = true;
    if (alone || (sites.timed && coolings === 0)) return SEARCH_SHARE;
    if (best.absent.length > 0) return SHARE_ABSENT;
    return coolings === 0 ? SHARE_UNTIMED : SHARE_SERVED;
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

/** True if the vans' total capacity is enough for all stops. */
function mayFit({ sites, vans, free }: Fleet): boolean {
  const room = vans.reduce((sum, { capacity }) => sum + capacity, 0);
  return [sites.demand, sites.pickup].every(
    (loads) => free.reduce((sum, node) => sum + costAt(loads, node), 0) <= room,
  );
}
