import { expect, test } from "vitest";
import { usualLimits, whyUnusual } from "./unusual-rules.ts";

const trip = (km: number, plannedKm: number | null, tripId = "a") => ({
  kind: "drive" as const,
  tripId,
  source: "odometer" as const,
  purpose: "North",
  distanceM: km * 1000,
  plannedM: plannedKm === null ? null : plannedKm * 1000,
});
const corrected = { ...trip(0, 40), kind: "correction" as const, source: "manual" as const };
const byHand = { ...trip(3, null), tripId: null, source: "manual" as const };

test.each([
  ["as planned", [trip(40, 40)], []],
  ["over by 5 km and 50 %: both limits must be passed", [trip(15, 10)], []],
  ["over by 30 km and 15 %", [trip(230, 200)], []],
  ["over both limits", [trip(47, 40)], ["North: 47 km claimed, 40 km planned."]],
  ["under both limits", [trip(33, 40)], ["North: 33 km claimed, 40 km planned."]],
  ["a trip whose legs differ but whose sum does not", [trip(30, 20), trip(10, 20)], []],
  [
    "two trips that cancel each other out",
    [trip(50, 40), trip(30, 40, "b")],
    ["North: 50 km claimed, 40 km planned.", "North: 30 km claimed, 40 km planned."],
  ],
  ["a trip without a plan", [trip(40, null), trip(40, 10)], []],
  ["a line that corrects a leg", [corrected], []],
  ["a leg by hand", [trip(40, 40), byHand], ["One leg was added by hand."]],
  ["two legs by hand", [byHand, byHand], ["2 legs were added by hand."]],
])("%s", (_, legs, reasons) => {
  expect(whyUnusual({ legs, firstOfVehicle: false }, usualLimits)).toEqual(reasons);
});

test("the branch's own limit applies, in its own unit", () => {
  const facts = { legs: [trip(45, 40)], firstOfVehicle: true };
  expect(whyUnusual(facts, { gapPercent: 5, gapM: 1000 }, "mi")).toEqual([
    "This is the first claim for this vehicle.",
    "North: 28 mi claimed, 25 mi planned.",
  ]);
});
