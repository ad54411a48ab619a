import { expect, test } from "vitest";
import { countedWith, legCents, splitAtStep, stepUsed } from "./leg-price.ts";

const step = 14_000_000;

test.each([
  ["well below", 12_000, 1_000_000, 12_000, 0],
  ["up to the metre", 12_000, step - 12_000, 12_000, 0],
  ["across the step", 12_000, step - 5_000, 5_000, 7_000],
  ["one metre across", 12_000, step - 11_999, 11_999, 1],
  ["past it", 12_000, step, 0, 12_000],
  ["long past it", 12_000, step + 9_000_000, 0, 12_000],
])("a leg %s the threshold", (_, distanceM, doneM, tier1M, tier2M) => {
  expect(splitAtStep(distanceM, doneM, step)).toEqual({ tier1M, tier2M });
});

test.each([
  // Petrol 2025-26: 1.20 and 0.37 a kilometre.
  [10_000, 0, 1200],
  [5_000, 7_000, 859],
  [0, 10_000, 370],
  [12_345, 0, 1481],
  // Half a cent is rounded up: 4.5 cents.
  [0, 0, 0],
])("%d m and %d m of petrol are %d cents", (tier1M, tier2M, cents) => {
  const rates = { tier1RateMillicents: 120_000, tier2RateMillicents: 37_000 };
  expect(legCents({ tier1M, tier2M, ...rates })).toBe(cents);
});

test("half a cent is rounded up, less is not", () => {
  const rates = { tier2M: 0, tier1RateMillicents: 1_000, tier2RateMillicents: 0 };
  expect(legCents({ tier1M: 4_500, ...rates })).toBe(5);
  expect(legCents({ tier1M: 4_499, ...rates })).toBe(4);
});

test("no sum is too large to be exact", () => {
  const leg = { tier1M: 2_000_000_000, tier2M: 0, tier2RateMillicents: 0 };
  expect(legCents({ ...leg, tier1RateMillicents: 9_999_999 })).toBe(19_999_998_000);
});

test("the rate card decides which kilometres count towards the first tier", () => {
  const rule = { tierM: step, noLogbookTierM: 3_500_000 };
  const year = { travelledM: 9_000_000, vehicleClaimedM: 3_400_000, personClaimedM: 5_000_000 };
  const used = (counts: "travelled" | "vehicle" | "person", logbookKept: boolean) =>
    stepUsed({ ...rule, counts }, { ...year, logbookKept });
  expect(used("travelled", true)).toEqual({ doneM: 9_000_000, stepM: step });
  expect(used("travelled", false)).toEqual({ doneM: 3_400_000, stepM: 3_500_000 });
  for (const kept of [true, false]) {
    expect(used("vehicle", kept)).toEqual({ doneM: 3_400_000, stepM: step });
    expect(used("person", kept)).toEqual({ doneM: 5_000_000, stepM: step });
  }
});

test("a person's cars count together whatever their fuel, a motorcycle counts alone", () => {
  expect(countedWith("diesel")).toContain("electric");
  expect(countedWith("motorcycle")).toEqual(["motorcycle"]);
});
