import { type Fleet, readSites } from "../src/fleet.ts";
import { pinStops } from "../src/pinned.ts";
import type { StopProblem } from "../src/problem.ts";

/** The fleet of a problem in which every stop that is not pinned can be served, as the searches' tests use it. */
export function fleetOf(problem: StopProblem): Fleet {
  const sites = readSites(problem);
  const { pinned = [] } = problem;
  return {
    sites,
    vans: pinStops(sites, problem.vehicles, pinned).vans,
    free: problem.stops.map(({ node }) => node).filter((node) => !pinned.includes(node)),
  };
}
