import { expect, it } from "vitest";
import { worstShare } from "../src/board-worth.ts";
import { at } from "../src/ints.ts";
import { lowestShares } from "../src/lowest-shares.ts";
import { greedyStart } from "../src/starts.ts";
import { termModel } from "../src/term-model.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";

it("is the mean of the eight lowest shares, and of all where there are fewer", () => {
  for (const schools of [3, 8, 44]) {
    const size = { ...branchSizes.office, schools };
    const board = greedyStart(termModel(generateBranch(size, 1, { vehicles: true })));
    const { value, model } = board;
    const shares = Array.from(value, (tenths, s) => tenths / at(model.ideal, s));
    const lowest = shares.toSorted((a, b) => a - b).slice(0, 8);
    const mean = lowest.reduce((sum, share) => sum + share, 0) / lowest.length;
    expect(lowestShares(model)(board)).toBeCloseTo(mean, 12);
    expect(mean).toBeGreaterThan(worstShare(board));
  }
});
