import { describe, expect, test } from "vitest";
import {
  incomeYearStart,
  legCents,
  mayChangeLegs,
  mayDecide,
  mayPay,
  maySubmit,
  nextIncomeYear,
  splitAtStep,
  stepUsed,
} from "./claim-rules.ts";

const step = 14_000_000;

test.each([
  ["well below", 12_000, 1_000_000, 12_000, 0],
  ["up to the metre", 12_000, step - 12_000, 12_000, 0],
  ["across the step", 12_000, step - 5_000, 5_000, 7_000],
  ["one metre across", 12_000, step - 11_999, 11_999, 1],
  ["past it", 12_000, step, 0, 12_000],
  ["long past it", 12_000, step + 9_000_000, 0, 12_000],
])("a leg %s the step", (_, distanceM, doneM, tier1M, tier2M) => {
  expect(splitAtStep(distanceM, doneM, step)).toEqual({ tier1M, tier2M });
});

test.each([
  // 2025-26 petrol: 1.20 and 0.37 a kilometre.
  [10_000, 0, 1200],
  [5_000, 7_000, 859],
  [0, 10_000, 370],
  [12_345, 0, 1481],
  // Half a cent goes up: 4.5 cents.
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

test.each([
  ["NZ", "2026-03-31", "2025-04-01"],
  ["NZ", "2026-04-01", "2026-04-01"],
  ["GB", "2026-04-05", "2025-04-06"],
  ["GB", "2026-04-06", "2026-04-06"],
  ["AU", "2026-06-30", "2025-07-01"],
])("in %s %s is in the income year from %s", (country, day, start) => {
  expect(incomeYearStart(day, country)).toBe(start);
});

test("the next income year starts on the same day a year later", () => {
  expect(nextIncomeYear("2025-04-01")).toBe("2026-04-01");
});

test("without a logbook the step counts what was paid for", () => {
  const facts = {
    travelledM: 9_000_000,
    reimbursedM: 3_400_000,
    tierM: step,
    noLogbookTierM: 3_500_000,
  };
  expect(stepUsed({ ...facts, logbookKept: true })).toEqual({ doneM: 9_000_000, stepM: step });
  expect(stepUsed({ ...facts, logbookKept: false })).toEqual({
    doneM: 3_400_000,
    stepM: 3_500_000,
  });
});

describe("who may do what to a claim", () => {
  const statuses = [
    "draft",
    "submitted",
    "returned",
    "approved",
    "exported",
    "paid",
    "rejected",
    "void",
  ] as const;

  test.each(statuses)("when it is %s", (status) => {
    const claim = { status, claimantId: "dee", legsTotal: 2 };
    const open = status === "draft" || status === "returned";
    expect(maySubmit(claim, "dee") === null).toBe(open);
    expect(mayChangeLegs(claim, "dee") === null).toBe(open);
    expect(mayDecide(claim, "max", { decision: "approved" }) === null).toBe(status === "submitted");
    expect(mayPay(claim, "fin") === null).toBe(status === "approved");
  });

  test("nobody decides on or pays their own, nor changes another's", () => {
    const mine = { status: "submitted" as const, claimantId: "dee", legsTotal: 1 };
    expect(mayDecide(mine, "dee", { decision: "approved" })?.code).toBe("own_claim");
    expect(mayPay({ ...mine, status: "approved" }, "dee")?.code).toBe("own_claim");
    expect(mayChangeLegs({ ...mine, status: "draft" }, "max")?.code).toBe("forbidden");
    expect(maySubmit({ ...mine, status: "draft" }, "max")?.code).toBe("forbidden");
  });

  test("returning says why; a claim without legs is not handed in", () => {
    const claim = { status: "submitted" as const, claimantId: "dee" };
    expect(mayDecide(claim, "max", { decision: "returned" })?.details[0]?.path).toBe("reason");
    expect(mayDecide(claim, "max", { decision: "returned", reason: "Wrong day" })).toBeNull();
    expect(maySubmit({ status: "draft", claimantId: "dee", legsTotal: 0 }, "dee")?.code).toBe(
      "transition_refused",
    );
  });
});
