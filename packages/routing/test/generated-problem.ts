import type { Stop, StopProblem, Vehicle } from "../src/problem.ts";
import { below, seededRandom } from "../src/random.ts";

export type Recipe = {
  readonly stops: number;
  readonly seed: number;
  /** Each leg is stretched or shrunk by up to this share, on its own: 0.3 is 30 % asymmetric. */
  readonly asymmetry?: number;
  readonly vehicles?: number;
  /** Demand of 1 to 30 at each stop, vehicles with this much room above the even share (0.1 is 10 %). */
  readonly slack?: number;
  /** Pickup of 1 to 30 at each stop too. */
  readonly pickups?: boolean;
  /** Half of each window, in the unit of the matrix; stops then take 100 of service. */
  readonly windows?: number;
  /** Each van leaves this much later than the one before it, and is back after this time of its own. */
  readonly hours?: readonly [later: number, each: number];
  /** Share of the legs that have no road. */
  readonly missing?: number;
};

/**
 * A problem on random points of a square of 1000 by 1000, as the tests and the benchmark use it; the same recipe always
 * gives the same problem. Windows are drawn around the moments of a hidden feasible plan, so that all can be met.
 */
export function generatedProblem(recipe: Recipe): StopProblem {
  const random = seededRandom(recipe.seed * 7919 + recipe.stops);
  const size = recipe.stops + 1;
  const points = Array.from({ length: size }, () => [random() * 1000, random() * 1000] as const);
  const matrix = points.map(([x1, y1], a) =>
    points.map(([x2, y2], b) => {
      if (a === b) return 0;
      if (random() < (recipe.missing ?? 0)) return null;
      const stretch = 1 + (recipe.asymmetry ?? 0) * (2 * random() - 1);
      return Math.round(Math.hypot(x1 - x2, y1 - y2) * stretch);
    }),
  );
  const count = recipe.vehicles ?? 1;
  const stops = Array.from({ length: recipe.stops }, (_, k): Stop => ({
    node: k + 1,
    ...(recipe.slack === undefined ? {} : { demand: 1 + below(random, 30) }),
    ...(recipe.pickups ? { pickup: 1 + below(random, 30) } : {}),
  }));
  const timed =
    recipe.windows === undefined
      ? stops
      : withWindows(stops, matrix, count, recipe.windows, random);
  return {
    matrix,
    depot: 0,
    stops: timed,
    vehicles: fleet(stops, count, recipe.slack).map((vehicle, index) => {
      if (recipe.hours === undefined) return vehicle;
      const [later, each] = recipe.hours;
      return { ...vehicle, from: index * later, until: index * later + each };
    }),
    seed: recipe.seed,
    budgetMs: 1000,
  };
}

function fleet(stops: readonly Stop[], count: number, slack: number | undefined): Vehicle[] {
  if (slack === undefined) return Array.from({ length: count }, () => ({}));
  const most = stops.reduce((sum, { demand = 0, pickup = 0 }) => sum + Math.max(demand, pickup), 0);
  const capacity = Math.ceil((most / count) * (1 + slack));
  return Array.from({ length: count }, () => ({ capacity }));
}

/** Drives the stops in sectors around the depot, one van per sector, and opens each around the moment the van is there. */
function withWindows(
  stops: readonly Stop[],
  matrix: readonly (readonly (number | null)[])[],
  vans: number,
  half: number,
  random: () => number,
): Stop[] {
  const service = 100;
  const clocks = Array.from({ length: vans }, () => ({ at: 0, time: 0 }));
  const byDistance = [...stops].sort(
    (a, b) => (matrix[0]?.[a.node] ?? 0) - (matrix[0]?.[b.node] ?? 0),
  );
  const moments = new Map<number, number>();
  for (const { node } of byDistance) {
    let first = clocks[0];
    for (const clock of clocks) {
      const reach = (c: { at: number; time: number }): number =>
        c.time + (matrix[c.at]?.[node] ?? 1e9);
      if (first === undefined || reach(clock) < reach(first)) first = clock;
    }
    if (first === undefined) continue;
    const arrives = first.time + (matrix[first.at]?.[node] ?? 1e9);
    moments.set(node, arrives);
    first.at = node;
    first.time = arrives + service;
  }
  return stops.map((stop) => {
    const moment = Math.round((moments.get(stop.node) ?? 0) + (random() - 0.5) * half);
    return { ...stop, service, window: [Math.max(0, moment - half), moment + half] };
  });
}
