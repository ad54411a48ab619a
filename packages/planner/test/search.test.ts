import { describe, expect, it } from "vitest";
import { totalTenths } from "../src/board-worth.ts";
import type { Problem } from "../src/problem.ts";
import { seededRandom } from "../src/random.ts";
import { search } from "../src/search.ts";
import { boardFrom } from "../src/snapshot.ts";
import { solvePlan } from "../src/solve-plan.ts";
import { greedyStart } from "../src/starts.ts";
import { termModel } from "../src/term-model.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";

interface Wishes {
  readonly fairness: number;
  readonly trips: number;
  /** The one period in which each school has room, and whether it asked for the type. */
  readonly schools: readonly { period: number; asks: boolean }[];
}

/** Schools of one route and a kit of one type for each. */
function branchOf({ fairness, trips, schools }: Wishes): Problem {
  return {
    periods: 2,
    turnaround: 1,
    iterations: 4000,
    seed: 1,
    weights: { fairness, trips, moves: 0, spread: 0, even: 0, variety: 0 },
    routes: [{ id: "R" }],
    types: [{ id: "T", kg: 1, boxes: 1, minutes: 1 }],
    kits: schools.map((_, k) => ({ id: `K${k}`, type: "T" })),
    schools: schools.map(({ period, asks }, s) => ({
      id: `S${s}`,
      route: "R",
      entitlement: period === 0 ? [1, 0] : [0, 1],
      suitable: ["T"],
      requests: asks ? [{ type: "T", rank: 0 }] : [],
    })),
  };
}

describe("the search", () => {
  it("drives where no kit alone pays for the trip, but several together", async () => {
    const schools = Array.from({ length: 5 }, () => ({ period: 0, asks: false }));
    const plan = await solvePlan(branchOf({ fairness: 0, trips: 20, schools }));
    expect(plan.objective.total).toBe(5 * 5 - 20);
  });

  it("keeps the best plan even if it is steered another way", async () => {
    // A trip to the last school costs 40 points, and no longer having nothing brings it 50, but the mean share less.
    const others = Array.from({ length: 5 }, () => ({ period: 0, asks: true }));
    const schools = [...others, { period: 1, asks: false }];
    const plan = await solvePlan(branchOf({ fairness: 50, trips: 40, schools }));
    expect(plan.objective.worstSchool).toBe(1);
    expect(plan.objective.total).toBe(5 * 120 + 5 + 50 - 2 * 40);
  });

  it("keeps the best plan whole while it goes on from others", async () => {
    const branch = generateBranch(branchSizes.office, 1, { vehicles: true });
    const model = termModel({ ...branch, weights: { fairness: 5000 } });
    const found = await search(greedyStart(model), {
      random: seededRandom(1),
      progress: (rounds) => rounds / 20_000,
      granted: new Int32Array(model.weight.length).fill(1),
      boundTenths: Infinity,
    });
    expect(totalTenths(boardFrom(model, found))).toBeCloseTo(found.totalTenths, 6);
  });
});
