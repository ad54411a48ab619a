import type { Kit, KitType, Problem, Request, Route, School } from "../src/problem.ts";
import { seededRandom, type Random } from "../src/random.ts";

export interface BranchSize {
  readonly schools: number;
  readonly kits: number;
  readonly types: number;
  readonly periods: number;
  readonly routes: number;
  /** Fewest and most kits per school and period. */
  readonly entitlement: readonly [number, number];
}

export const branchSizes = {
  small: { schools: 11, kits: 32, types: 20, periods: 5, routes: 2, entitlement: [2, 2] },
  office: { schools: 44, kits: 132, types: 40, periods: 5, routes: 5, entitlement: [2, 2] },
  medium: { schools: 60, kits: 180, types: 45, periods: 5, routes: 6, entitlement: [2, 2] },
  large: { schools: 200, kits: 400, types: 70, periods: 10, routes: 10, entitlement: [1, 3] },
  region: { schools: 730, kits: 600, types: 80, periods: 10, routes: 30, entitlement: [1, 2] },
  weeks: { schools: 44, kits: 132, types: 40, periods: 60, routes: 5, entitlement: [1, 1] },
} as const satisfies Record<string, BranchSize>;

export interface BranchOptions {
  /** Whether vehicles have limits, which the fuller routes reach. */
  readonly vehicles?: boolean;
  readonly turnaround?: number;
}

/**
 * A branch with real contention: popularity falls like Zipf's law, two thirds of the types suit a school, 30 % of those
 * are barred by its history, 35 % of the requests name a period and 3 % of kit-periods are maintenance.
 */
export function generateBranch(
  size: BranchSize,
  seed: number,
  options: BranchOptions = {},
): Problem {
  const random = seededRandom(seed * 7919 + 17);
  const types = Array.from({ length: size.types }, (_, t): KitType => ({
    id: `T${t + 1}`,
    kg: 3 + Math.round(random.next() * 90) / 10,
    boxes: 1 + random.below(3),
    minutes: 15 + 5 * random.below(10),
  }));
  const popularity = types.map((_, t) => 1 / (t + 1));
  const kits = Array.from({ length: size.kits }, (_, k): Kit => ({
    id: `K${k + 1}`,
    type: `T${1 + (k % size.types)}`,
    away: Array.from({ length: size.periods }, (_, p) => p).filter(() => random.next() < 0.03),
  }));
  const schools = Array.from({ length: size.schools }, (_, s): School => {
    const suitable = types.filter(() => random.next() < 2 / 3).map((type) => type.id);
    const history = suitable.filter(() => random.next() < 0.3);
    const open = suitable.filter((type) => !history.includes(type));
    const [fewest, most] = size.entitlement;
    return {
      id: `S${s + 1}`,
      route: `R${1 + (s % size.routes)}`,
      entitlement: Array.from(
        { length: size.periods },
        () => fewest + random.below(most - fewest + 1),
      ),
      suitable,
      history,
      requests: drawRequests(random, open, popularity, size),
    };
  });
  return {
    periods: size.periods,
    turnaround: options.turnaround ?? 0,
    seed,
    routes: Array.from({ length: size.routes }, (_, r): Route => {
      if (options.vehicles !== true) return { id: `R${r + 1}` };
      const slots =
        (size.schools / size.routes) * ((size.entitlement[0] + size.entitlement[1]) / 2);
      return { id: `R${r + 1}`, kg: Math.round(slots * 8), boxes: Math.round(slots * 2.2) };
    }),
    types,
    kits,
    schools,
  };
}

function drawRequests(
  random: Random,
  open: readonly string[],
  popularity: readonly number[],
  size: BranchSize,
): Request[] {
  const left = [...open];
  const wanted = Math.min(left.length, 10 + random.below(10));
  return Array.from({ length: wanted }, (_, rank): Request => {
    const drawn = weighted(
      random,
      left.map((type) => popularity[Number(type.slice(1)) - 1] ?? 0),
    );
    const type = left.splice(drawn, 1)[0] ?? "";
    return random.next() < 0.35
      ? { type, rank, period: random.below(size.periods) }
      : { type, rank };
  });
}

/** Draws an index with probability in proportion to its weight. */
function weighted(random: Random, weights: readonly number[]): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => (left -= weight) < 0);
  return found < 0 ? weights.length - 1 : found;
}
