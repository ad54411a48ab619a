import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fairestShare } from "../src/fairest-share.ts";
import { idealTenths } from "../src/ideal.ts";
import { at } from "../src/ints.ts";
import type { Problem } from "../src/problem.ts";
import { solvePlan } from "../src/solve-plan.ts";
import { termModel } from "../src/term-model.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";
import { tinyProblem } from "./tiny-problem.ts";

const tiny = tinyProblem({ schools: 5, types: 3, kits: 3, periods: 2 });

describe("the fairest share", () => {
  it("is passed by no plan", async () => {
    await fc.assert(
      fc.asyncProperty(tiny, async (problem) => {
        const fair = { ...problem, weights: { ...problem.weights, fairness: 5000 } };
        const { objective } = await solvePlan(fair);
        expect(objective.worstSchool).toBeLessThanOrEqual(fairestShare(termModel(fair)) + 1e-9);
      }),
      { numRuns: 200 },
    );
  });

  it("is what the school gets that loses least by going without", () => {
    // One copy goes out twice and three schools want it, each beside its own share of a title that there is plenty of.
    const school = (id: string, rank: number): Problem["schools"][number] => ({
      id,
      route: "R",
      entitlement: [1, 1],
      suitable: ["rare", "plenty"],
      requests: [
        { type: "rare", rank },
        { type: "plenty", rank: 0 },
      ],
    });
    const type = (id: string) => ({ id, kg: 1, boxes: 1, minutes: 1 });
    const copies = Array.from({ length: 3 }, (_, n) => ({ id: `P${n}`, type: "plenty" }));
    const problem: Problem = {
      periods: 2,
      seed: 1,
      routes: [{ id: "R" }],
      types: [type("rare"), type("plenty")],
      kits: [{ id: "K", type: "rare" }, ...copies],
      schools: [school("A", 0), school("B", 1), school("C", 2)],
    };
    // Wishes 1 and 3 are worth 120 and 97.4 points.
    expect(fairestShare(termModel(problem))).toBeCloseTo(120 / (120 + 97.4), 6);
    // A rest of one period leaves a single use: B goes without too, whose wish 2 is worth 108.
    expect(fairestShare(termModel({ ...problem, turnaround: 1 }))).toBeCloseTo(120 / 228, 6);
  });

  it("is the same if every school is looked at", () => {
    for (const kits of [60, 90]) {
      const branch = generateBranch({ ...branchSizes.office, kits }, 1);
      const schools = branch.schools.map((school) => ({ ...school, closed: [0] }));
      const model = termModel({ ...branch, schools });
      const { types, periods, weight, entitlement, allowedTypes, ideal, requested } = model;
      const sharesWithout = (type: number): number[] =>
        Array.from(allowedTypes, (allowed, school) => {
          if (!allowed.includes(type) || requested[school * types + type] !== 1) return [];
          const others = allowed.filter((other) => other !== type);
          const alone = { weight, entitlement, periods, types, school, allowed: others };
          return [idealTenths(alone) / at(ideal, school)];
        })
          .flat()
          .toSorted((a, b) => a - b);
      const usesOf = (type: number): number =>
        Array.from(model.kitsOf[type] ?? [], (kit) =>
          Array.from(model.away.subarray(kit * periods, (kit + 1) * periods)),
        )
          .flat()
          .filter((away) => away === 0).length;
      const each = Array.from(
        Array(types).keys(),
        (type) => sharesWithout(type)[usesOf(type)] ?? 1,
      );
      expect(fairestShare(model)).toBeCloseTo(Math.min(...each), 12);
      expect(Math.min(...each)).toBeLessThan(0.97);
    }
  });
});
