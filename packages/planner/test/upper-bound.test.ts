import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalTenths } from "../src/board-worth.ts";
import type { Problem } from "../src/problem.ts";
import { solvePlan } from "../src/solve-plan.ts";
import { greedyStart } from "../src/starts.ts";
import { termModel } from "../src/term-model.ts";
import { upperBound } from "../src/upper-bound.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";
import { bestTotal } from "./brute-force.ts";
import { tinyProblem } from "./tiny-problem.ts";

/** The bound at the start, and after some rounds. */
function bounds(problem: Problem): number[] {
  const model = termModel(problem);
  const reached = totalTenths(greedyStart(model)) / 10;
  return [1, 60].map((rounds) => upperBound(model, reached, { rounds, ms: Infinity }).points);
}

describe("the upper bound", () => {
  it("is below no plan, whatever its prices are", () => {
    fc.assert(
      fc.property(tinyProblem({ schools: 3, types: 3, kits: 3, periods: 3 }), (problem) => {
        expect(Math.min(...bounds(problem))).toBeGreaterThan(bestTotal(problem) - 1e-6);
      }),
      { numRuns: 100 },
    );
  });

  it("is below no plan that keeps locks and is rewarded for keeping allocations", async () => {
    await fc.assert(
      fc.asyncProperty(
        tinyProblem({ schools: 3, types: 3, kits: 3, periods: 3 }),
        async (problem) => {
          const cells = (await solvePlan(problem)).allocations;
          const again = {
            ...problem,
            previous: cells,
            locked: cells.filter((_, i) => i % 2 === 0),
          };
          const plan = await solvePlan(again);
          expect(Math.min(...bounds(again))).toBeGreaterThan(plan.objective.total - 1e-6);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("counts the way of a copy to another route, with whatever share of it a school is served", () => {
    // One copy, two periods, two schools on two routes: both are served only after the copy has moved.
    const school = (id: string): Problem["schools"][number] => ({
      id,
      route: id,
      entitlement: [1, 1],
      suitable: ["T"],
      requests: [{ type: "T", rank: 0 }],
    });
    const problem: Problem = {
      periods: 2,
      seed: 1,
      weights: { fairness: 0, moves: 100, spread: 0, even: 0, trips: 0 },
      routes: [{ id: "A" }, { id: "B" }],
      types: [{ id: "T", kg: 1, boxes: 1, minutes: 1 }],
      kits: [{ id: "K", type: "T" }],
      schools: [school("A"), school("B")],
    };
    expect(bestTotal(problem)).toBe(140);
    const { points } = upperBound(termModel(problem), 140, {
      rounds: 600,
      ms: Infinity,
    });
    expect(points).toBeGreaterThanOrEqual(140);
    // Half a copy on each route would serve both and never move: 240 points.
    expect(points).toBeLessThan(142);
  });

  it("counts the trip for a locked kit, which every plan makes", async () => {
    const problem: Problem = {
      periods: 1,
      seed: 1,
      weights: { fairness: 0, trips: 30 },
      routes: [{ id: "A" }],
      types: [{ id: "T", kg: 1, boxes: 1, minutes: 1 }],
      kits: [{ id: "K", type: "T" }],
      schools: [{ id: "S", route: "A", entitlement: [1], suitable: ["T"], requests: [] }],
      locked: [{ school: "S", period: 0, kit: "K" }],
    };
    const { objective } = await solvePlan({ ...problem, iterations: 0 });
    expect(objective.total).toBe(5 - 30);
    expect(Math.min(...bounds(problem))).toBeCloseTo(objective.total, 6);
  });

  it("is near what the schools would get alone, before any price is known", () => {
    const model = termModel(generateBranch(branchSizes.medium, 1, { vehicles: true }));
    const reached = totalTenths(greedyStart(model)) / 10;
    const { points } = upperBound(model, reached, { rounds: 1, ms: Infinity });
    expect(reached / points).toBeGreaterThan(0.9);
  });

  it("starts near the plan where kits are scarce, of which each school alone would get all", () => {
    const size = { ...branchSizes.region, schools: 120, kits: 100, routes: 5 };
    for (const turnaround of [0, 1]) {
      const model = termModel(generateBranch(size, 1, { vehicles: true, turnaround }));
      const reached = totalTenths(greedyStart(model)) / 10;
      const { points } = upperBound(model, reached, { rounds: 1, ms: Infinity });
      expect(reached / points).toBeGreaterThan(0.8);
    }
  });

  it("is within 3 points of the relaxation's optimum, which a linear program of 12 010 columns has found", () => {
    const branch = generateBranch(branchSizes.office, 1, { vehicles: true });
    const model = termModel({ ...branch, weights: { trips: 0 } });
    const reached = totalTenths(greedyStart(model)) / 10;
    const { points } = upperBound(model, reached, { rounds: 2000, ms: Infinity });
    expect(points).toBeGreaterThan(37_372.8);
    expect(points).toBeLessThan(37_376);
  });

  it("is close: within 0.2 % of the plan where moves and fairness don't count", async () => {
    for (const seed of [1, 2]) {
      const plan = await solvePlan({
        ...generateBranch(branchSizes.small, seed),
        iterations: 20_000,
        weights: { fairness: 0, moves: 0 },
      });
      expect(plan.share).toBeGreaterThan(0.998);
    }
  });
});
