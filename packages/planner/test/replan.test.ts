import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell, Plan, Problem } from "../src/problem.ts";
import { solvePlan } from "../src/solve-plan.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";
import { bestTotal } from "./brute-force.ts";
import { violations } from "./plan-checker.ts";
import { tinyProblem } from "./tiny-problem.ts";

function cells(plan: Plan): Cell[] {
  return plan.allocations.map(({ school, period, kit }) => ({ school, period, kit }));
}

describe("planning again", () => {
  it("keeps every locked cell, in its copy, with whatever else is asked for", async () => {
    await fc.assert(
      fc.asyncProperty(
        tinyProblem({ schools: 5, types: 5, kits: 8, periods: 5 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.integer(),
        async (problem, choice, seed) => {
          // Locks that the search would remove if it could: nobody requested these cells.
          const schools = problem.schools.map((school) => ({ ...school, requests: [] }));
          const first = await solvePlan({ ...problem, schools });
          const locked = cells(first).filter((_, i) => choice[i % choice.length] === true);
          const again: Problem = { ...problem, seed, locked, previous: cells(first) };
          expect(violations(again, await solvePlan(again))).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("finds the best compromise between old and new where everything can be tried", async () => {
    await fc.assert(
      fc.asyncProperty(
        tinyProblem({ schools: 3, types: 3, kits: 3, periods: 3 }),
        fc.subarray([0, 1, 2]),
        async (problem, away) => {
          const first = await solvePlan(problem);
          const kits = problem.kits.map((kit, k) =>
            k === 0 ? { ...kit, away: away.filter((p) => p < problem.periods) } : kit,
          );
          const again: Problem = { ...problem, kits, previous: cells(first), iterations: 4000 };
          const plan = await solvePlan(again);
          expect(violations(again, plan)).toEqual([]);
          expect(plan.objective.total).toBeCloseTo(bestTotal(again), 4);
          expect(plan.bound).toBeGreaterThan(plan.objective.total - 1e-6);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("keeps what nobody requested only if keeping has a weight of its own", async () => {
    const school = (id: string, requests: Problem["schools"][number]["requests"]) => ({
      id,
      route: "R",
      entitlement: [1],
      suitable: ["T"],
      requests,
    });
    const branch: Problem = {
      periods: 1,
      seed: 1,
      iterations: 64,
      routes: [{ id: "R" }],
      types: [{ id: "T", kg: 1, boxes: 1, minutes: 1 }],
      kits: [{ id: "K", type: "T" }],
      schools: [school("has", []), school("asks", [{ type: "T", rank: 0 }])],
      previous: [{ school: "has", period: 0, kit: "K" }],
    };
    const served = async (stayUnasked?: number) =>
      (await solvePlan({ ...branch, weights: { stay: 200, stayUnasked } })).allocations.map(
        (cell) => cell.school,
      );
    expect(await served()).toEqual(["has"]);
    expect(await served(5)).toEqual(["asks"]);
  });

  it("changes little when kits are lost, and nothing when nothing changed", async () => {
    const branch = {
      ...generateBranch(branchSizes.small, 4, { vehicles: true }),
      iterations: 5000,
    };
    const previous = cells(await solvePlan(branch));
    const same = await solvePlan({ ...branch, previous, seed: 77 });
    expect(changes(previous, same)).toBe(0);
    const kits = branch.kits.filter((kit) => kit.id !== "K1");
    const lost = await solvePlan({ ...branch, kits, previous });
    expect(violations({ ...branch, kits, previous }, lost)).toEqual([]);
    const gone = previous.filter((cell) => cell.kit === "K1").length;
    expect(changes(previous, lost)).toBeLessThanOrEqual(gone + 3);
  });
});

function changes(before: readonly Cell[], plan: Plan): number {
  const now = new Set(cells(plan).map((cell) => JSON.stringify(cell)));
  return before.filter((cell) => !now.has(JSON.stringify(cell))).length;
}
