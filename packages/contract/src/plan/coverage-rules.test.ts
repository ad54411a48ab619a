import { expect, test } from "vitest";
import { byNeed, fullness, per100 } from "./coverage-rules.ts";

test.each([
  [3, 240, 1.3],
  [0, 240, 0],
  [1, 1000, 0.1],
  [2, 0, null],
  [2, null, null],
])("%i kits for %s pupils: %s per hundred", (kits, roll, share) => {
  expect(per100(kits, roll)).toBe(share);
});

test("schools without kits come first, then those with the fewest kits for their pupils, then those with an unknown roll", () => {
  const school = (schoolName: string, kitsYear: number, roll: number | null) => ({
    schoolName,
    kitsYear,
    roll,
  });
  const order = byNeed([
    school("No roll", 4, null),
    school("Small", 2, 50),
    school("Large", 4, 800),
    school("Ōtāhuhu, none", 0, null),
    school("Fairview, none", 0, 300),
  ]);
  expect(order.map((one) => one.schoolName)).toEqual([
    "Fairview, none",
    "Ōtāhuhu, none",
    "Large",
    "Small",
    "No roll",
  ]);
});

test.each([
  [100, 5, 200, null, 0.5],
  [100, 5, 200, 4, 1.25],
  [100, 5, null, 10, 0.5],
  [100, 5, null, null, null],
])("%i g and %i boxes of %s and %s: %s full", (weightG, boxes, capacityG, capacityBoxes, share) => {
  expect(fullness({ weightG, boxes, capacityG, capacityBoxes })).toBe(share);
});
