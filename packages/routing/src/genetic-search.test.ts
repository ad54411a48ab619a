import { describe, expect, test } from "vitest";

import { bruteForce } from "../test/brute-force.ts";
import { type Budget, startBudget } from "./budget.ts";
import { generatedProblem, type Recipe } from "../test/generated-problem.ts";
import { planOfRoutes, searchGenetically } from "./genetic-search.ts";
import { orderStops } from "./order-stops.ts";
import type { StopProblem } from "./problem.ts";
import { seededRandom } from "./random.ts";
import { createRoutePool } from "./route-pool.ts";
import { fleetOf } from "../test/test-fleet.ts";

function search(
  problem: StopProblem,
  budget: Budget,
  plans = [] as Parameters<typeof searchGenetically>[1],
) {
  const fleet = fleetOf(problem);
  const random = seededRandom(problem.seed);
  return searchGenetically(fleet, plans, createRoutePool(fleet, random), random, budget);
}

describe("against every possible order", () => {
  const recipes: [string, Omit<Recipe, "seed">][] = [
    ["capacity", { stops: 6, vehicles: 2, slack: 0.05 }],
    ["kits out and back", { stops: 5, vehicles: 2, slack: 0.1, pickups: true, asymmetry: 0.3 }],
    ["windows", { stops: 6, vehicles: 2, windows: 100 }],
    ["capacity and windows", { stops: 5, vehicles: 3, slack: 0.6, windows: 150 }],
  ];
  test.each(recipes)("%s", (_, recipe) => {
    for (const seed of [1, 2, 3, 4]) {
      const problem = generatedProblem({ ...recipe, seed });
      const best = bruteForce(problem);
      expect(best.unassigned).toBe(0);
      expect(search(problem, startBudget(600_000, 20_000))?.cost).toBeCloseTo(best.cost, 6);
    }
  });
});

const windows: Recipe = { stops: 30, seed: 2, vehicles: 4, slack: 0.2, windows: 300 };

test("the same rounds give the same plan", () => {
  const problem = generatedProblem(windows);
  const once = search(problem, startBudget(600_000, 6000));
  expect(once?.routes.every(({ sound }) => sound)).toBe(true);
  expect(search(problem, startBudget(600_000, 6000))).toEqual(once);
});

test("a plan passed in is kept and improved", () => {
  const problem = generatedProblem({ stops: 6, vehicles: 2, slack: 0.5, seed: 1 });
  const given = planOfRoutes([
    { stops: [1, 2, 3], cost: 1e6 },
    { stops: [4, 5, 6], cost: 1e6 },
  ]);
  expect(search(problem, startBudget(600_000, 1), [given])).toBe(given);
  expect(search(problem, startBudget(600_000, 5000), [given])?.cost).toBeLessThan(2e6);
});

test("routes of the pool are combined with those it finds", () => {
  const problem = generatedProblem(windows);
  const fleet = fleetOf(problem);
  const known = orderStops({ ...problem, budgetMs: 600_000, iterations: 20_000 });
  const pool = createRoutePool(fleet, seededRandom(1));
  for (const [van, stops] of known.routes.entries()) {
    const legs = [0, ...stops, 0]
      .slice(1)
      .map((node, k) => problem.matrix[[0, ...stops][k] ?? 0]?.[node] ?? 0);
    pool.add(
      van,
      stops,
      legs.reduce((sum, leg) => sum + leg, 0),
    );
  }
  // Twelve children: too few to find such a plan themselves.
  const found = searchGenetically(fleet, [], pool, seededRandom(1), startBudget(600_000, 12 * 60));
  expect(found?.cost).toBeLessThanOrEqual(known.cost);
  const without = search(problem, startBudget(600_000, 12 * 60));
  expect(without?.cost ?? 1e9).toBeGreaterThan(known.cost);
});

test("it returns null where no plan keeps all rules", () => {
  const problem = generatedProblem({ stops: 8, vehicles: 2, slack: -0.4, seed: 1 });
  expect(search(problem, startBudget(600_000, 5000))).toBeNull();
});

test("a small problem ends before its budget is used up", () => {
  const problem = generatedProblem({ stops: 6, vehicles: 2, slack: 0.2, seed: 3 });
  const before = process.cpuUsage();
  search(problem, startBudget(60_000));
  // Most of the minute is left. CPU time is measured, because other processes may share the processor.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
});
