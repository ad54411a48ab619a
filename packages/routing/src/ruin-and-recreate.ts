import { createCooling } from "./annealing.ts";
import type { Budget } from "./budget.ts";
import { costAt, itemAt } from "./cells.ts";
import type { Fleet, Sites } from "./fleet.ts";
import { insertAll, roundTrip, type Solution, solutionOf } from "./insertion.ts";
import { below, type Random, shuffle } from "./random.ts";
import { scheduleRoute } from "./route.ts";
import type { RoutePool } from "./route-pool.ts";
import { neighbours, ruin } from "./ruin.ts";

/** Rounds of one cooling, per free stop. */
const ROUNDS_PER_STOP = 140;
/** Share of a cooling in which stops that are often absent are inserted at the expense of others. */
const FLEET_PHASE = 0.3;

export type Found = {
  /** The best solution: fewest absent stops first, then the cheapest. */
  readonly best: Solution;
  /** The cheapest solution without an absent stop that each cooling has found. */
  readonly elite: readonly Solution[];
};

/**
 * Routes for several vans with capacity, windows, and loads that go out and come back: slack induction by string
 * removals (Christiaens and Vanden Berghe 2020), simulated annealing over fewest absent stops first, then cost, with
 * a fresh start after each cooling. Every solution is feasible; stops that fit nowhere are in `absent`. `share` is the
 * share of the budget it may use, given the best solution.
 */
export function ruinAndRecreate(
  fleet: Fleet,
  pool: RoutePool,
  random: Random,
  budget: Budget,
  share: (best: Solution) => number,
): Found {
  const { sites, free } = fleet;
  const near = neighbours(fleet);
  const orders = insertionOrders(sites, random);
  let so = construct(fleet, random);
  let best = so;
  let coolest = so;
  const elite: Solution[] = [];
  const used = (): number => Math.min(1, budget.used() / share(best));
  const cool = createCooling(used, ROUNDS_PER_STOP * free.length);
  const averageLeg = so.cost / (free.length + 1);
  // How often each stop was left absent: the search makes room for those that were absent most often.
  const absences = new Map<number, number>();
  const weight = (nodes: readonly number[]): number =>
    nodes.reduce((sum, node) => sum + (absences.get(node) ?? 0), 0);
  // Schedules of rejected routes are reused: most rounds are rejected, and new blocks would cost garbage collection.
  const spares: Float64Array[] = [];
  const turnDown = ({ routes, own }: Solution): void => {
    for (const index of own) spares.push(itemAt(routes, index).schedule);
  };

  while (free.length > 0 && used() < 1 && budget.next()) {
    const { temperature, passed, restarts, enough } = cool();
    if (enough) break;
    if (restarts) {
      elite.push(coolest);
      so = coolest = construct(fleet, random);
    }
    const whole = so.absent.length === 0;
    const limit = so.cost - averageLeg * temperature * Math.log(1 - random());
    const next: Solution = { ...so, routes: [...so.routes], absent: [], own: new Set() };
    const around = near(itemAt(free, below(random, free.length)));
    const taken = ruin(sites, next, around, random, spares);
    const back = orders([...so.absent, ...taken]);
    if (!insertAll(sites, next, back, random, whole ? { limit } : {})) {
      turnDown(next);
      continue;
    }
    const more = next.absent.length - so.absent.length;
    for (const node of next.absent) absences.set(node, (absences.get(node) ?? 0) + 1);
    const givesWay = !whole && passed < FLEET_PHASE && weight(next.absent) < weight(so.absent);
    if (more < 0 || givesWay || (more === 0 && next.cost < limit)) {
      so = next;
      for (const index of so.own) {
        const { stops, cost } = itemAt(so.routes, index);
        pool.add(index, stops, cost);
      }
      if (better(so, coolest)) coolest = so;
      if (better(so, best)) best = so;
    } else {
      turnDown(next);
    }
  }
  return { best, elite: [...elite, coolest].filter(({ absent }) => absent.length === 0) };
}

function better(a: Solution, b: Solution): boolean {
  if (a.absent.length !== b.absent.length) return a.absent.length < b.absent.length;
  return a.cost < b.cost - 1e-9 * b.cost;
}

/** Inserts all stops greedily, the farthest first, without blinks. */
export function construct({ sites, vans, free }: Fleet, random: Random): Solution {
  const solution = solutionOf(vans.map((van) => scheduleRoute(sites, van, [])));
  const farthestFirst = [...free].sort((a, b) => roundTrip(sites, b) - roundTrip(sites, a));
  insertAll(sites, solution, farthestFirst, random, { blink: 0 });
  return solution;
}

/**
 * Draws the rule that orders the absent stops for insertion: the paper's weights, those of windows only where there
 * are any.
 */
function insertionOrders(sites: Sites, random: Random): (nodes: number[]) => number[] {
  const key = (by: (node: number) => number) => (nodes: number[]) =>
    nodes.sort((a, b) => by(a) - by(b));
  const closes = (node: number): number => Math.min(costAt(sites.closes, node), Number.MAX_VALUE);
  const rules: { weight: number; sort: (nodes: number[]) => number[] }[] = [
    { weight: 4, sort: (nodes) => nodes },
    { weight: 4, sort: key((node) => -costAt(sites.demand, node) - costAt(sites.pickup, node)) },
    { weight: 2, sort: key((node) => -roundTrip(sites, node)) },
    { weight: 1, sort: key((node) => roundTrip(sites, node)) },
  ];
  if (sites.timed) {
    rules.push(
      { weight: 2, sort: key((node) => closes(node) - costAt(sites.opens, node)) },
      { weight: 2, sort: key((node) => costAt(sites.opens, node)) },
      { weight: 2, sort: key((node) => -closes(node)) },
    );
  }
  const total = rules.reduce((sum, { weight }) => sum + weight, 0);
  return (nodes) => {
    // Shuffled first, so that ties, and the random rule itself, differ from round to round.
    shuffle(nodes, random);
    let draw = random() * total;
    const rule = rules.find(({ weight }) => (draw -= weight) < 0);
    return rule ? rule.sort(nodes) : nodes;
  };
}
