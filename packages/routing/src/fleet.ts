import { legMatrix, type LegMatrix } from "./matrix.ts";
import type { StopProblem } from "./problem.ts";

/** What each node requires, as flat arrays that the searches read in their inner loops. */
export type Sites = {
  readonly legs: LegMatrix;
  readonly depot: number;
  readonly demand: Float64Array;
  readonly pickup: Float64Array;
  readonly opens: Float64Array;
  /** Infinity where a stop has no window. */
  readonly closes: Float64Array;
  readonly service: Float64Array;
  /** Some stop has a window or some van an end, so time matters. */
  readonly timed: boolean;
};

/** A vehicle, and the point of its route from which the search may change it. */
export type Van = {
  readonly capacity: number;
  readonly pinned: readonly number[];
  /** The depot at 0, or the last pinned stop once its service is done. */
  readonly start: { readonly node: number; readonly time: number };
  /** Cost of the legs from the depot to `start`. */
  readonly pinnedCost: number;
  /** Highest load on the legs before `start`, without the load for stops of the free part. */
  readonly pinnedPeak: number;
  /** The latest moment at which it may be back at the depot. */
  readonly until: number;
  /** Load picked up at pinned stops, which stays on board during the whole free part. */
  readonly carried: number;
};

/** The problem as the searches read it. */
export type Fleet = {
  readonly sites: Sites;
  readonly vans: readonly Van[];
  /** The stops to be placed: all that are neither pinned nor unreachable. */
  readonly free: readonly number[];
};

export function readSites(problem: StopProblem): Sites {
  const size = problem.matrix.length;
  const sites = {
    legs: legMatrix(problem.matrix),
    depot: problem.depot,
    demand: new Float64Array(size),
    pickup: new Float64Array(size),
    opens: new Float64Array(size),
    closes: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    service: new Float64Array(size),
    timed:
      problem.stops.some(({ window }) => window !== undefined) ||
      problem.vehicles.some(({ until }) => until !== undefined),
  };
  for (const { node, demand, pickup, service, window } of problem.stops) {
    sites.demand[node] = demand ?? 0;
    sites.pickup[node] = pickup ?? 0;
    sites.service[node] = service ?? 0;
    if (window) [sites.opens[node], sites.closes[node]] = window;
  }
  return sites;
}
