import { expect, test } from "vitest";
import { claimNeeds, mayClaimTrip, offeredLegs } from "./claim-offer-rules.ts";

const km = 1000;
const basis = {
  from: "1 Store Lane",
  counts: "travelled",
  tierM: 14_000 * km,
  noLogbookTierM: 3500 * km,
  distanceUnit: "km",
  tier1RateMillicents: 120_000,
  tier2RateMillicents: 37_000,
  passengerMillicents: 0,
  logbookKept: true,
  openingM: 5 * km,
  vehicleClaimedM: 0,
  personClaimedM: 0,
} as const;
const stop = (
  seq: number,
  placeName: string,
  legActualM: number | null,
  arrivedAt: string | null,
) =>
  ({
    id: placeName,
    kind: "school",
    seq,
    placeName,
    legActualM,
    legPlannedM: 7 * km,
    arrivedAt,
  }) as const;
const base = { ...stop(9, "The branch", 4 * km, null), kind: "base" } as const;

test("legs are in the order of arrival and back to base, split at the threshold", () => {
  const stops = [
    base,
    stop(1, "Second", 3 * km, "2026-11-24T02:00:00Z"),
    stop(2, "First", null, "2026-11-24T01:00:00Z"),
    stop(3, "Skipped on the way", 5 * km, null),
  ];
  const offered = offeredLegs({ odoStartM: 13_996 * km, stops }, basis);
  const seen = offered.map(({ fromPlace, toPlace, distanceM, amountCents }) => ({
    fromPlace,
    toPlace,
    distanceM,
    amountCents,
  }));
  expect(seen).toEqual([
    { fromPlace: "1 Store Lane", toPlace: "First", distanceM: 7 * km, amountCents: 840 },
    // Two kilometres at $1.20 and one at $0.37.
    { fromPlace: "First", toPlace: "Second", distanceM: 3 * km, amountCents: 240 + 37 },
    { fromPlace: "Second", toPlace: "1 Store Lane", distanceM: 4 * km, amountCents: 148 },
  ]);
});

const trip = { driverId: "dee", status: "completed", name: "North" } as const;

test.each([
  ["its driver, finished", trip, "dee", null],
  ["its driver, reconciled", { ...trip, status: "reconciled" }, "dee", null],
  ["its driver, under way", { ...trip, status: "in_progress" }, "dee", "not finished"],
  ["somebody else", trip, "max", "Only its driver"],
] as const)("claimed by %s", (_, of, who, says) => {
  const refused = mayClaimTrip(of, who);
  if (says === null) expect(refused).toBeNull();
  else expect(refused?.message).toContain(says);
});

const can = {
  onDay: "2026-11-24",
  vehicleName: "Mine",
  reimbursable: true,
  own: true,
  fuel: "petrol",
  rated: true,
};

test.each([
  ["nothing", can, null],
  ["a vehicle", { ...can, vehicleName: null }, "has no vehicle"],
  ["a private vehicle", { ...can, reimbursable: false }, "is the branch's vehicle"],
  ["one's own vehicle", { ...can, own: false }, "under My Account"],
  ["a rate", { ...can, rated: false }, "No rate card covers 2026-11-24 for a petrol vehicle"],
])("what is missing for a claim: %s", (_, of, says) => {
  if (says === null) expect(claimNeeds(of)).toBeNull();
  else expect(claimNeeds(of)).toContain(says);
});
