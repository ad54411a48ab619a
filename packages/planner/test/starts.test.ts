import { describe, expect, it } from "vitest";
import { totalTenths } from "../src/board-worth.ts";
import { greedyStart, boundStart } from "../src/starts.ts";
import { termModel } from "../src/term-model.ts";
import { upperBound } from "../src/upper-bound.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";

describe("the start from the bound", () => {
  it("is better than the greedy draft, and moves fewer kits between routes", () => {
    for (const seed of [1, 2, 3]) {
      const model = termModel(generateBranch(branchSizes.office, seed, { vehicles: true }));
      const draft = greedyStart(model);
      const reached = totalTenths(draft) / 10;
      const { granted } = upperBound(model, reached, { rounds: 600, ms: Infinity });
      const start = boundStart(model, granted);
      expect(totalTenths(start)).toBeGreaterThan(totalTenths(draft));
      expect(start.tally.moves).toBeLessThan(draft.tally.moves);
    }
  });
});
