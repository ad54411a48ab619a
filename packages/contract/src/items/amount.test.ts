import { expect, test } from "vitest";
import { amount } from "./amount.ts";

test.each([
  [3, "each", "3"],
  [1, "strip", "1 strip"],
  [2, "strip", "2 strips"],
  [6, "set", "6 sets"],
  [2, "box", "2 boxes"],
  [2, "batch", "2 batches"],
  [4, "pairs", "4 pairs"],
  [12, "m", "12 m"],
  [150, "ml", "150 ml"],
  [2, "kg", "2 kg"],
  [1500, "g", "1,500 g"],
])("%i of %s reads %s", (qty, unit, words) => {
  expect(amount(qty, unit)).toBe(words);
});
