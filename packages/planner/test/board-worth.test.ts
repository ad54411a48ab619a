import { expect, it } from "vitest";
import { add } from "../src/ints.ts";
import { unevenness, unevenTenths } from "../src/board-worth.ts";
import { greedyStart } from "../src/starts.ts";
import { termModel } from "../src/term-model.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";

it.each([1, 2, 4, 5])(
  "one more kit in any of %i periods changes the unevenness as said",
  (periods) => {
    const branch = generateBranch({ ...branchSizes.office, periods }, 1);
    const board = greedyStart(termModel({ ...branch, weights: { even: 3 } }));
    const { cellsIn } = board;
    // Counts below, at and above the median, some of them alike.
    for (const counts of [
      [7, 7, 7, 7, 7],
      [3, 9, 3, 9, 6],
      [1, 2, 3, 4, 5],
      [8, 8, 2, 2, 2],
    ]) {
      cellsIn.set(counts.slice(0, periods));
      for (let period = 0; period < periods; period++) {
        const said = unevenTenths(board, period);
        const before = unevenness(board);
        add(cellsIn, period, 1);
        expect(said).toBe(30 * (unevenness(board) - before));
        add(cellsIn, period, -1);
      }
    }
  },
);
