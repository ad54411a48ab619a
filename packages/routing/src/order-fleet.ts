import type { Budget } from "./budget.ts";
import { costAt, itemAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { planOfRoutes, searchGenetically } from "./genetic-search.ts";
import { type Solution, solutionOf } from "./insertion.ts";
import type { Random } from "./random.ts";
import { scheduleRoute } from "./route.ts";
import { createRoutePool } from "./route-pool.ts";
import { ruinAndRecreate } from "./ruin-and-recreate.ts";

/** Ruin and recreate's share of the budget while stops are absent, and once all are served. */
const SHARE_ABSENT = 0.7;
const SHARE_SERVED = 0.1;
/** Share of the budget for all searches; the rest is for combining routes one last time. */
const SEARCH_SHARE = 0.97;

/**
 * Routes for vans where capacity or windows matter. Ruin and recreate serves as many stops as it can; the genetic
 * search starts from its solutions and improves them more in the same time. Where stops are absent, it may still serve
 * all, because it passes through routes that break rules. Ruin and recreate continues alone for a single van, or where
 * there is far too little room. At the end the routes of both are combined.
 */
export function orderFleet(fleet: Fleet, random: Random, budget: Budget): Solution {
  const { sites, vans } = fleet;
  const pool = createRoutePool(fleet, random);
  const alone = vans.length === 1 || !mayFit(fleet);
  const share = ({ absent }: Solution): number => {
    if (alone) return SEARCH_SHARE;
    return absent.length > 0 ? SHARE_ABSENT : SHARE_SERVED;
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
