import { expect, test } from "vitest";
import { labelCode, labelPages } from "./label-sheets.ts";

test.each([
  ["l7163", 0, 1, 0],
  ["l7163", 14, 1, 1],
  ["l7163", 15, 1, 2],
  ["l7163", 14, 2, 2],
  ["l7163", 1, 14, 1],
  // A plain sheet always starts at its first label, because nothing can have been peeled off it.
  ["a4", 14, 9, 1],
  ["roll62", 5, 9, 5],
] as const)("on %s %i labels from the %ith on take %i pages", (sheet, labels, from, pages) => {
  expect(labelPages(sheet, labels, from)).toBe(pages);
});

test("a box's label names its kit and its number", () => {
  expect(labelCode("DBN-03", 2, 3)).toBe("DBN-03 · 2/3");
});
