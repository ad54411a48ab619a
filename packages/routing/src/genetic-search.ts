import type { Budget } from "./budget.ts";
import { costAt, itemAt } from "./cells.ts";
import { crossPlans } from "./crossover.ts";
import type { Fleet } from "./fleet.ts";
import { createLocalSearch, type Plan } from "./local-search.ts";
import { firstOverPenalty, steerPenalty } from "./penalty-steering.ts";
import { createPopulation } from "./population.ts";
import { NO_ROAD } from "./problem.ts";
import { below, type Random } from "./random.ts";
import type { Penalties } from "./route-faults.ts";
import type { RoutePool } from "./route-pool.ts";
import { neighbours } from "./ruin.ts";

/** Plans that begin the population, from routes drawn at random. */
const FOUNDERS = 25;
/** Share of plans that the penalties let keep each rule, and the plans after which they are looked at. */
const SOUND = 0.3;
const PLANS_PER_STEP = 20;
/** Share of children with faults that are improved again, at penalties so many times as high, until they have none. */
const REPAIRED = 0.5;
const REPAIRS = [10, 100];
/** A child costs about as much time as so many rounds of ruin and recreate, per free stop. */
const ROUNDS_PER_STOP = 2;
/** Children per free stop without a better plan after which a small problem is as good as solved. */
const CHILDREN_WITHOUT_GAIN = 40;
/** Times that the routes met so far are put together. */
const COMBINATIONS = 3;

/**
 * Hybrid genetic search (Vidal, Crainic, Gendreau and Prins 2013): children of two plans are improved by a local search
 * that may pass through routes that are late or too full, and what is sound among what it meets is kept. Its routes go
 * to the pool, which now and then finds a better plan than any of them. Gives the cheapest plan that keeps all rules,
 * of those given too; null if there is none.
 */
export function searchGenetically(
  fleet: Fleet,
  plans: readonly Plan[],
  pool: RoutePool,
  random: Random,
  budget: Budget,
): Plan | null {
  const { sites, free } = fleet;
  const near = neighbours(fleet);
  const improve = createLocalSearch(fleet, random, budget);
  const late = steerPenalty(1, SOUND, PLANS_PER_STEP);
  const over = steerPenalty(firstOverPenalty(fleet), SOUND, PLANS_PER_STEP);
  const penalties = (times = 1): Penalties => ({
    late: times * late.penalty(),
    over: times * over.penalty(),
  });
  const population = createPopulation(
    sites.legs.size,
    random,
    (plan) => plan.cost + late.penalty() * plan.late + over.penalty() * plan.over,
  );
  let best: Plan | null = null;
  let children = 0;
  let lastGain = 0;
  const take = (plan: Plan): boolean => {
    const sound = plan.routes.every((route) => route.sound);
    population.add(plan, sound);
    for (const [van, route] of plan.routes.entries()) {
      if (route.sound) pool.add(van, route.stops, route.cost);
    }
    if (sound && (best === null || plan.cost < best.cost - 1e-9 * best.cost)) {
      [best, lastGain] = [plan, children];
    }
    return sound;
  };
  const born = (): number[][] =>
    children <= FOUNDERS
      ? randomRoutes(fleet, random)
      : crossPlans(fleet, near, population.pair(), random);
  for (const plan of plans) take(plan);
  const began = budget.used();
  let combinations = 0;

  const enough = (): boolean =>
    best !== null && children - lastGain > FOUNDERS + CHILDREN_WITHOUT_GAIN * free.length;
  while (!enough() && budget.used() < 1 && budget.next(ROUNDS_PER_STOP * free.length)) {
    children++;
    let child = improve(born(), penalties());
    late.note(child.late === 0);
    over.note(child.over === 0);
    let sound = take(child);
    const repairs = sound || random() >= REPAIRED ? [] : REPAIRS;
    for (const times of repairs) {
      if (sound) break;
      child = improve(
        child.routes.map(({ stops }) => stops),
        penalties(times),
      );
      sound = take(child);
    }
    if (budget.used() - began > ((combinations + 1) * (1 - began)) / (COMBINATIONS + 1)) {
      combinations++;
      const combined = pool.combine(costOf(best), budget.spent);
      if (combined !== null) take(planOfRoutes(combined.routes));
    }
  }
  return best;
}

function costOf(plan: Plan | null): number {
  return plan === null ? NO_ROAD : plan.cost;
}

/** A plan of routes that keep all rules. */
export function planOfRoutes(
  routes: readonly { readonly stops: readonly number[]; readonly cost: number }[],
): Plan {
  return {
    routes: routes.map(({ stops, cost }) => ({ stops, cost, sound: true })),
    cost: routes.reduce((sum, { cost }) => sum + cost, 0),
    late: 0,
    over: 0,
  };
}

/** Stops drawn to vans at random, each van's in the order of their windows. */
function randomRoutes({ sites, vans, free }: Fleet, random: Random): number[][] {
  const routes: number[][] = vans.map(() => []);
  for (const node of free) itemAt(routes, below(random, routes.length)).push(node);
  const middle = (node: number): number =>
    costAt(sites.opens, node) + Math.min(NO_ROAD, costAt(sites.closes, node));
  for (const stops of routes) stops.sort((a, b) => middle(a) - middle(b));
  return routes;
}
