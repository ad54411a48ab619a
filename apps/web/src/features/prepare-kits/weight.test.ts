import { expect, test } from "vitest";
import { gramsOf, kilograms } from "./weight.ts";

test.each([
  ["12.4", 12_400],
  ["12,4", 12_400],
  [" 9 ", 9000],
  ["0.125", 125],
  ["", null],
  ["12.", undefined],
  ["1200", undefined],
  ["-3", undefined],
  ["heavy", undefined],
])("%j is %j grams", (text, grams) => {
  expect(gramsOf(text)).toBe(grams);
});

test("kilograms are rounded to one decimal", () => {
  expect(kilograms(12_449)).toBe("12.4");
  expect(kilograms(9000)).toBe("9");
});
