import { describe, expect, test } from "vitest";
import {
  incomeYearStart,
  legsAsSeen,
  mayAddLeg,
  mayChangeLegs,
  mayDecide,
  mayPay,
  maySetPassengers,
  maySetPurpose,
  maySubmit,
  nextIncomeYear,
} from "./claim-rules.ts";

test.each([
  ["NZ", "2026-03-31", "2025-04-01"],
  ["NZ", "2026-04-01", "2026-04-01"],
  ["GB", "2026-04-05", "2025-04-06"],
  ["GB", "2026-04-06", "2026-04-06"],
  ["AU", "2026-06-30", "2025-07-01"],
])("in %s, %s is in the tax year from %s", (country, day, start) => {
  expect(incomeYearStart(day, country)).toBe(start);
});

test("the next tax year starts on the same day a year later", () => {
  expect(nextIncomeYear("2025-04-01")).toBe("2026-04-01");
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
    const claim = { kind: "drive" as const, status, claimantId: "dee", legsTotal: 2 };
    const open = status === "draft" || status === "returned";
    expect(maySubmit(claim, "dee") === null).toBe(open);
    expect(mayChangeLegs(claim, "dee") === null).toBe(open);
    expect(mayDecide(claim, "max", { decision: "approved" }) === null).toBe(status === "submitted");
    expect(mayPay(claim, "fin") === null).toBe(status === "approved");
  });

  test("nobody approves or pays their own claim, or changes another person's", () => {
    const mine = {
      kind: "drive" as const,
      status: "submitted" as const,
      claimantId: "dee",
      legsTotal: 1,
    };
    expect(mayDecide(mine, "dee", { decision: "approved" })?.code).toBe("own_claim");
    expect(mayPay({ ...mine, status: "approved" }, "dee")?.code).toBe("own_claim");
    expect(mayChangeLegs({ ...mine, status: "draft" }, "max")?.code).toBe("forbidden");
    expect(maySubmit({ ...mine, status: "draft" }, "max")?.code).toBe("forbidden");
  });

  test("returning a claim needs a reason; a claim without legs can't be submitted", () => {
    const claim = { kind: "drive" as const, status: "submitted" as const, claimantId: "dee" };
    expect(mayDecide(claim, "max", { decision: "returned" })?.details[0]?.path).toBe("reason");
    expect(mayDecide(claim, "max", { decision: "returned", reason: "Wrong day" })).toBeNull();
    const correction = { ...claim, kind: "correction" as const };
    expect(mayDecide(correction, "max", { decision: "returned", reason: "No" })?.code).toBe(
      "transition_refused",
    );
    expect(mayDecide(correction, "max", { decision: "rejected", reason: "No" })).toBeNull();
    expect(maySubmit({ status: "draft", claimantId: "dee", legsTotal: 0 }, "dee")?.code).toBe(
      "transition_refused",
    );
  });
});

test.each([
  ["draft", "dee", 5000, null],
  ["returned", "dee", 5000, null],
  ["submitted", "dee", 5000, "transition_refused"],
  ["draft", "max", 5000, "forbidden"],
  ["draft", "dee", 0, "transition_refused"],
] as const)(
  "passengers of a %s claim by %s at %i: %s",
  (status, who, passengerMillicents, code) => {
    const claim = { status, claimantId: "dee" };
    const leg = { passengerMillicents, cardName: "IRD 2025-26" };
    expect(maySetPassengers(claim, leg, who)?.code ?? null).toBe(code);
  },
);

const mine = { status: "draft", claimantId: "dee", vehicleId: "v1", currency: "NZD" } as const;
const here = { vehicleId: "v1", currency: "NZD" };

test.each([
  ["on an open claim of its vehicle", mine, here, "dee", null],
  ["on a claim that is closed", { ...mine, status: "paid" as const }, here, "dee", "never change"],
  ["on another person's claim", mine, here, "max", "Only its claimant"],
  ["on a claim of another vehicle", mine, { ...here, vehicleId: "v2" }, "dee", "another vehicle"],
  ["on a claim in another currency", mine, { ...here, currency: "GBP" }, "dee", "or currency"],
])("whether a leg may be added to a claim: %s", (_, claim, leg, who, says) => {
  const refused = mayAddLeg(claim, leg, who);
  if (says === null) expect(refused).toBeNull();
  else expect(refused?.message).toContain(says);
});

test("a leg entered by hand has the purpose that its claimant wrote, a trip's leg has the trip's name", () => {
  expect(maySetPurpose(mine, { source: "manual" }, "dee")).toBeNull();
  expect(maySetPurpose(mine, { source: "manual" }, "max")?.code).toBe("forbidden");
  expect(maySetPurpose(mine, { source: "odometer" }, "dee")?.code).toBe("transition_refused");
});

test.each([
  ["the same", ["a", "b"], ["b", "a"], true],
  ["one more", ["a", "b"], ["a"], false],
  ["one less", ["a"], ["a", "b"], false],
  ["another", ["a"], ["b"], false],
  ["none", [], [], true],
])("a claim is submitted with the legs that its claimant saw: %s", (_, legs, seen, as) => {
  const refused = legsAsSeen(
    legs.map((id) => ({ id, tripId: null })),
    seen,
  );
  expect(refused === null).toBe(as);
  if (!as) expect(refused?.code).toBe("stale_version");
});

test.each([
  [
    "the trip's legs, whatever their ids",
    [
      ["a", null],
      ["b", "t"],
      ["c", "t"],
    ],
    ["a"],
    ["t"],
    true,
  ],
  [
    "a leg of another trip",
    [
      ["a", null],
      ["b", "u"],
    ],
    ["a"],
    ["t"],
    false,
  ],
  [
    "a leg by hand that nobody has seen",
    [
      ["a", null],
      ["b", "t"],
    ],
    [],
    ["t"],
    false,
  ],
  ["no leg of the trip", [["a", null]], ["a"], ["t"], false],
] as const)(
  "a claim has the legs of the trips that its claimant put on it: %s",
  (_, legs, seen, trips, as) => {
    const now = legs.map(([id, tripId]) => ({ id, tripId }));
    expect(legsAsSeen(now, seen, trips) === null).toBe(as);
  },
);
