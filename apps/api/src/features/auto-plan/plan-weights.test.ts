import { expect, test } from "vitest";
import { budgetOf } from "./plan-weights.ts";

test.each([
  ["no cell", 0, 5000],
  ["a tiny branch", 6, 54_000],
  ["11 schools in 5 rotations", 55, 495_000],
  ["44 schools in 5 rotations", 220, 500_000],
  ["200 schools in 5 rotations", 1000, 900_000],
  ["730 schools in 10 rotations", 7300, 1_500_000],
])("the search of %s ends after a number of rounds", (_, cells, iterations) => {
  expect(budgetOf(cells)).toEqual({ iterations });
});
