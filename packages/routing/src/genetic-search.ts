import type { Budget } from "./budget.ts";
import { costAt, itemAt } from "./cells.ts";
import { crossPlans } from "./crossover.ts";
import type { Fleet } from "./fleet.ts";
import { createLocalSearch, type Draft, type Plan } from "./local-search.ts";
import { firstOverPenalty, steerPenalty } from "./penalty-steering.ts";
import { createPopulation } from "./population.ts";
import { NO_ROAD } from "./problem.ts";
import { below, type Random } from "./random.ts";
import type { Penalties } from "./route-faults.ts";
import type { RoutePool } from "./route-pool.ts";
import { neighbours } from "./ruin.ts";

/**
 * How many plans survive: this many divided by the square of the number of stops, within these limits. In a second some
 * thousand children of 50 stops are born, but only a hundred of 500: there the best routes would spread too slowly among
 * many plans, and here few plans would soon be alike.
 */
const SURVIVORS = { bySquare: 160_000, least: 8, most: 20 };
/** Plans that begin the population, from routes drawn at random, per survivor. */
const FOUNDERS = 1.6;
/** Target share of plans that keep each rule, and the number of plans between two adjustments of the penalties. */
const SOUND = 0.3;
const PLANS_PER_STEP = 20;
/**
 * Share of children with faults that are improved again, at penalties raised by these factors until they have none.
 */
const REPAIRED = 0.5;
const REPAIRS = [10, 100];
/** A child takes about as long as this many rounds of ruin and recreate per free stop. */
const ROUNDS_PER_STOP = 2;
/** Children per free stop without a better plan after which a small problem is solved well enough. */
const CHILDREN_WITHOUT_GAIN = 40;
/** How many times the routes found so far are combined. */
const COMBINATIONS = 2;

/**
 * Hybrid genetic search (Vidal, Crainic, Gendreau and Prins 2013): a local search that may pass through late or
 * overfull routes improves children of two plans, and the sound plans it meets are kept. Its routes go to the pool,
 * which now and then combines them into a better plan. Returns the cheapest plan that keeps all rules, including the
 * plans passed in; null if there is none.
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
  const { bySquare, least, most } = SURVIVORS;
  const survivors = Math.max(least, Math.min(most, Math.round(bySquare / free.length ** 2)));
  const founders = Math.round(FOUNDERS * survivors);
  const population = createPopulation(
    sites.legs.size,
    survivors,
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
  // Whole routes of one parent may still gain from each other, as penalties change. With few stops there is time to see.
  const thorough = survivors === most;
  const born = (): Draft => {
    if (children <= founders) return randomRoutes(fleet, random);
    const child = crossPlans(fleet, near, population.pair(), random);
    return thorough ? { routes: child.routes } : child;
  };
  for (const plan of plans) take(plan);
  const began = budget.used();
  let combinations = 0;

  const enough = (): boolean =>
    best !== null && children - lastGain > founders + CHILDREN_WITHOUT_GAIN * free.length;
  while (!enough() && budget.used() < 1 && budget.next(ROUNDS_PER_STOP * free.length)) {
    children++;
    let child = improve(born(), penalties());
    late.note(child.late === 0);
    over.note(child.over === 0);
    let sound = take(child);
    const repairs = sound || random() >= REPAIRED ? [] : REPAIRS;
    for (const times of repairs) {
      if (sound) break;
      child = improve(repairOf(child), penalties(times));
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

/** Builds a plan from routes that keep all rules. */
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

/** Assigns stops to vans at random, each van's in the order of their windows. */
function randomRoutes({ sites, vans, free }: Fleet, random: Random): Draft {
  const routes: number[][] = vans.map(() => []);
  for (const node of free) itemAt(routes, below(random, routes.length)).push(node);
  const middle = (node: number): number =>
    costAt(sites.opens, node) + Math.min(NO_ROAD, costAt(sites.closes, node));
  for (const stops of routes) stops.sort((a, b) => middle(a) - middle(b));
  return { routes };
}

/** A plan to be improved at higher penalties. Sound routes still gain nothing from each other at these. */
function repairOf({ routes }: Plan): Draft {
  return {
    routes: routes.map(({ stops }) => stops),
    groups: routes.map(({ sound }) => (sound ? 1 : 0)),
  };
}
