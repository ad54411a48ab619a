import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyBoard, totalTenths } from "../src/board.ts";
import { loadHighs, solveRelaxation } from "../src/highs-stage.ts";
import type { Problem } from "../src/problem.ts";
import { solvePlan } from "../src/solve-plan.ts";
import { greedyStart } from "../src/starts.ts";
import { termModel } from "../src/term-model.ts";
import { upperBound } from "../src/upper-bound.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";
import { bestTotal } from "./brute-force.ts";
import { tinyProblem } from "./tiny-problem.ts";

const highs = await loadHighs();

/** The bound from the program's prices and from zero prices, each at the start and after its rounds. */
function bounds(problem: Problem): number[] {
  const model = termModel(problem);
  if (highs === undefined) throw new Error("HiGHS doesn't load");
  const relaxation = solveRelaxation(highs, emptyBoard(model), {});
  const reached = totalTenths(greedyStart(model)) / 10;
  return [relaxation, undefined].flatMap((prices) =>
    [1, 60].map((rounds) => upperBound(model, prices, reached, { rounds, ms: Infinity })),
  );
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
