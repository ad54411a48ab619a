import { legMatrix, type LegMatrix } from "./matrix.ts";
import type { StopProblem } from "./problem.ts";

/** What is asked at each node, as flat arrays that the searches read in their inner loops. */
export type Sites = {
  readonly legs: LegMatrix;
  readonly depot: number;
  readonly demand: Float64Array;
  readonly pickup: Float64Array;
  readonly opens: Float64Array;
  /** Infinity where a stop has no window. */
  readonly closes: Float64Array;
  readonly service: Float64Array;
  /** Some stop has a window, so time matters. */
  readonly timed: boolean;
};

/** A vehicle, and where the part of its route begins that the search is free to choose. */
export type Van = {
  readonly capacity: number;
  readonly pinned: readonly number[];
  /** The depot at 0, or the last pinned stop once its service is done. */
  readonly start: { readonly node: number; readonly time: number };
  /** Cost of the legs from the depot to `start`. */
  readonly pinnedCost: number;
  /** Highest load on the legs before `start`, without what leaves in the free part. */
  readonly pinnedPeak: number;
  /** Picked up at pinned stops, so on board during the whole free part. */
  readonly carried: number;
};

/** The problem as the searches read it. */
export type Fleet = {
  readonly sites: Sites;
  readonly vans: readonly Van[];
  /** The stops to be placed: all that are neither pinned nor out of reach. */
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
    timed: problem.stops.some(({ window }) => window !== undefined),
  };
  for (const { node, demand, pickup, service, window } of problem.stops) {
    sites.demand[node] = demand ?? 0;
    sites.pickup[node] = pickup ?? 0;
    sites.service[node] = service ?? 0;
    if (window) [sites.opens[node], sites.closes[node]] = window;
  }
  return sites;
}
