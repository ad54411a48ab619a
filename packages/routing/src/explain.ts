import { costAt } from "./cells.ts";
import type { Fleet, Sites, Van } from "./fleet.ts";
import { insertAll, type Solution, solutionOf } from "./insertion.ts";
import { reversed, soonest } from "./matrix.ts";
import type { UnassignedStop } from "./problem.ts";
import { seededRandom } from "./random.ts";
import { type Route, scheduleRoute } from "./route.ts";

/** Removes the stops that no order can serve: without a road, too heavy, or closed before any van can arrive. */
export function setHopelessApart(
  sites: Sites,
  vans: readonly Van[],
  stops: readonly number[],
): { free: number[]; unassigned: UnassignedStop[] } {
  const arrival = soonest(
    sites.legs,
    vans.map(({ start }) => start),
    stops,
  );
  const home = soonest(reversed(sites.legs), [{ node: sites.depot, time: 0 }], stops);
  const limits = {
    largest: Math.max(...vans.map(({ capacity }) => capacity)),
    latest: Math.max(...vans.map(({ until }) => until)),
  };
  const free: number[] = [];
  const unassigned: UnassignedStop[] = [];
  for (const node of stops) {
    const reason = hopeless(sites, node, costAt(arrival, node), costAt(home, node), limits);
    if (reason === null) free.push(node);
    else unassigned.push({ node, ...reason });
  }
  return { free, unassigned };
}

type Reason = Pick<UnassignedStop, "limit" | "why">;

function hopeless(
  sites: Sites,
  node: number,
  arrival: number,
  home: number,
  { largest, latest }: { largest: number; latest: number },
): Reason | null {
  if (arrival === Number.POSITIVE_INFINITY) {
    return { limit: "road", why: "No road leads to it from the depot." };
  }
  if (home === Number.POSITIVE_INFINITY) {
    return { limit: "road", why: "No road leads back from it to the depot." };
  }
  const load = Math.max(costAt(sites.demand, node), costAt(sites.pickup, node));
  if (load > largest) {
    const why = `It needs room for ${load}, and the largest vehicle carries ${largest}.`;
    return { limit: "load", why };
  }
  const closes = costAt(sites.closes, node);
  if (arrival > closes) {
    const why = `Its window closes at ${closes}, and no vehicle can be there before ${arrival}.`;
    return { limit: "time", why };
  }
  const back = Math.max(arrival, costAt(sites.opens, node)) + costAt(sites.service, node) + home;
  if (back > latest) {
    const why = `No vehicle that drives to it can be back before ${back}, and none may be later than ${latest}.`;
    return { limit: "time", why };
  }
  return null;
}

/** Names for each absent stop the limit that keeps it out of the current routes. */
export function explainAbsent(fleet: Fleet, solution: Solution): UnassignedStop[] {
  const { sites } = fleet;
  const unlimited = new Float64Array(sites.legs.size).fill(Number.POSITIVE_INFINITY);
  const anyTime: Sites = { ...sites, closes: unlimited };
  return solution.absent.map((node) => {
    const fitsAnyTime = fits(anyTime, solution.routes, node, (van) => ({
      ...van,
      until: Number.POSITIVE_INFINITY,
    }));
    const fitsAnyLoad = fits(sites, solution.routes, node, (van) => ({
      ...van,
      capacity: Number.POSITIVE_INFINITY,
    }));
    if (fitsAnyTime && fitsAnyLoad) {
      return {
        node,
        limit: "load or time",
        why: "Every vehicle with room for it would make a stop late, and every one with time is full.",
      };
    }
    if (fitsAnyTime) {
      return {
        node,
        limit: "time",
        why: "With it in any route, it or a stop behind it would be later than its window, or the vehicle back too late.",
      };
    }
    if (fitsAnyLoad) {
      return { node, limit: "load", why: "No vehicle has room left for it." };
    }
    return {
      node,
      limit: "load or time",
      why: "No vehicle has both the time and the room for it, or a road to it.",
    };
  });
}

function fits(
  sites: Sites,
  routes: readonly Route[],
  node: number,
  relaxed: (van: Van) => Van,
): boolean {
  const trial = solutionOf(
    routes.map(({ van, stops }) => scheduleRoute(sites, relaxed(van), stops)),
  );
  insertAll(sites, trial, [node], seededRandom(0), { blink: 0 });
  return trial.absent.length === 0;
}
