import { createCooling } from "./annealing.ts";
import type { Budget } from "./budget.ts";
import { costAt, itemAt } from "./cells.ts";
import type { Fleet, Sites } from "./fleet.ts";
import { insertAll, roundTrip, type Solution } from "./insertion.ts";
import { below, type Random, shuffle } from "./random.ts";
import { scheduleRoute } from "./route.ts";
import { createRoutePool, type RoutePool } from "./route-pool.ts";
import { neighbours, ruin } from "./ruin.ts";

/** Rounds of one cooling, per free stop. */
const ROUNDS_PER_STOP = 140;
/** Coolings after which their routes are put together anew: more often finds little more and costs rounds. */
const COOLINGS_PER_COMBINATION = 3;
/** Share of the budget for coolings; the rest is for the last combination. */
const COOLING_SHARE = 0.97;
/** Share of a cooling in which stops that stay absent again and again are given way to, at the price of others. */
const FLEET_PHASE = 0.3;

/**
 * Routes for several vans with capacity, windows, and loads that go out and come back: slack induction by string
 * removals (Christiaens and Vanden Berghe 2020), simulated annealing over fewest absent stops first, then cost. Fresh
 * coolings mostly differ in which routes they combine, so the routes of all go into a pool that is recombined exactly.
 * Every route it gives is feasible; what fits nowhere is in `absent`.
 */
export function ruinAndRecreate(fleet: Fleet, random: Random, budget: Budget): Solution {
  const { sites, free } = fleet;
  const near = neighbours(fleet);
  const orders = insertionOrders(sites, random);
  const pool = createRoutePool(fleet, random);
  let so = construct(fleet, random);
  let best = so;
  const used = (): number => Math.min(1, budget.used() / COOLING_SHARE);
  const cool = createCooling({ ...budget, used }, ROUNDS_PER_STOP * free.length);
  let coolings = 0;
  const averageLeg = so.cost / (free.length + 1);
  // How often each stop has been left absent: the search gives way to those that have been most often.
  const absences = new Map<number, number>();
  const weight = (nodes: readonly number[]): number =>
    nodes.reduce((sum, node) => sum + (absences.get(node) ?? 0), 0);
  // Schedules of routes that were turned down: most rounds end so, and new blocks would keep the collector busy.
  const spares: Float64Array[] = [];

  while (free.length > 0 && used() < 1 && budget.next()) {
    const { temperature, passed, restarts, enough } = cool();
    if (enough) break;
    if (restarts) {
      if (++coolings % COOLINGS_PER_COMBINATION === 0) best = combined(pool, best, budget);
      so = construct(fleet, random);
    }
    const next: Solution = { routes: [...so.routes], absent: [], own: new Set(), cost: so.cost };
    const around = near.get(itemAt(free, below(random, free.length))) ?? free;
    const taken = ruin(sites, next, around, random, spares);
    insertAll(sites, next, orders([...so.absent, ...taken]), random);

    const more = next.absent.length - so.absent.length;
    if (next.absent.length > 0) {
      for (const node of next.absent) absences.set(node, (absences.get(node) ?? 0) + 1);
    }
    const cooler = next.cost < so.cost - averageLeg * temperature * Math.log(1 - random());
    const givesWay =
      so.absent.length > 0 && passed < FLEET_PHASE && weight(next.absent) < weight(so.absent);
    if (more < 0 || givesWay || (more === 0 && cooler)) {
      so = next;
      pool.add(so, so.own);
      if (better(so, best)) best = so;
    } else {
      for (const index of next.own) spares.push(itemAt(next.routes, index).schedule);
    }
  }
  return combined(pool, best, budget);
}

/** The routes of the pool put together to something cheaper, or the best as it is. */
function combined(pool: RoutePool, best: Solution, budget: Budget): Solution {
  if (best.absent.length > 0) return best;
  return pool.combine(best.cost, budget.spent) ?? best;
}

function better(a: Solution, b: Solution): boolean {
  if (a.absent.length !== b.absent.length) return a.absent.length < b.absent.length;
  return a.cost < b.cost - 1e-9 * b.cost;
}

/** Everything inserted greedily, the farthest first, with no blinks. */
export function construct({ sites, vans, free }: Fleet, random: Random): Solution {
  const routes = vans.map((van) => scheduleRoute(sites, van, []));
  const cost = routes.reduce((sum, route) => sum + route.cost, 0);
  const solution: Solution = { routes, absent: [], own: new Set(), cost };
  const farthestFirst = [...free].sort((a, b) => roundTrip(sites, b) - roundTrip(sites, a));
  insertAll(sites, solution, farthestFirst, random, 0);
  return solution;
}

/** Draws by which rule the absent stops are put back: the paper's weights, those of windows only where there are any. */
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
