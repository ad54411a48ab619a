import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import { expect, test } from "vitest";
import {
  claimAsEntered,
  type ClaimEntry,
  claimForLeg,
  type ClaimMove,
  type NewLeg,
} from "./claim-entries.ts";

let count = 0;
const entry = (move: ClaimMove, over: Partial<ClaimEntry> = {}): ClaimEntry => {
  count += 1;
  return { key: `k${count}`, claimId: "c1", what: "Entered", tried: false, move, ...over };
};

const leg: KmClaimLeg = {
  id: "l1",
  position: 1,
  kind: "drive",
  tripId: null,
  stopId: null,
  onDay: "2026-11-20",
  fromPlace: "Base",
  toPlace: "Bank",
  distanceM: 16_093,
  source: "manual",
  purpose: "Float",
  plannedM: null,
  gapReason: null,
  lat: null,
  lng: null,
  travelledBeforeM: 0,
  fuel: "petrol",
  tier1M: 16_093,
  tier2M: 0,
  tier1RateMillicents: 55_000,
  tier2RateMillicents: 25_000,
  distanceUnit: "mi",
  passengers: 0,
  passengerMillicents: 5000,
  cardName: "HMRC",
  corrects: null,
  beforeCents: 0,
  amountCents: 550,
  receipts: [{ id: "r1", width: 1, height: 1, createdAt: "2026-11-20T00:00:00Z" }],
};
const claim: KmClaimDetail = {
  id: "c1",
  number: 4,
  claimantId: "dee",
  claimantName: "Dee",
  vehicleId: "v1",
  vehicleName: "Hatchback",
  status: "draft",
  kind: "drive",
  reversesNumber: null,
  reversedByNumber: null,
  undecidedCorrection: null,
  fromOn: "2026-11-20",
  toOn: "2026-11-20",
  legsTotal: 2,
  totalM: 32_186,
  amountCents: 1100,
  currency: "GBP",
  note: null,
  returnReason: null,
  submittedAt: null,
  approverName: null,
  approvedAt: null,
  paidAt: null,
  paymentRef: null,
  batchNumber: null,
  paidOn: null,
  rowVersion: 1,
  legs: [leg, { ...leg, id: "l2", position: 2 }],
  sinceReturn: null,
};
const added: NewLeg = {
  legId: "l9",
  claimId: "c1",
  vehicleId: "v1",
  onDay: "2026-11-21",
  fromPlace: "Base",
  toPlace: "Post",
  distanceM: 3000,
  purpose: "Stamps",
};

test("passengers are priced as the server prices them, and the claim is the sum of its legs", () => {
  const move = { kind: "change", legId: "l1", body: { passengers: 2 } } as const;
  const { claim: now } = claimAsEntered(claim, [entry(move)]);
  // Ten miles at 55 pence and two passengers at 5 pence.
  expect(now?.legs.map(({ amountCents }) => amountCents)).toEqual([650, 550]);
  expect(now?.amountCents).toBe(1200);
});

test("a removed leg does not count in the sum", () => {
  const { claim: now } = claimAsEntered(claim, [entry({ kind: "remove", legId: "l2" })]);
  expect(now).toMatchObject({ legsTotal: 1, totalM: 16_093, amountCents: 550 });
});

test("a leg that was not sent yet can be changed and removed like any other", () => {
  const add = entry({ kind: "add", leg: added });
  const change = entry({ kind: "change", legId: "l9", body: { purpose: "Parcels" } });
  expect(claimAsEntered(null, [add, change]).added).toEqual([{ ...added, purpose: "Parcels" }]);
  const gone = entry({ kind: "remove", legId: "l9" });
  expect(claimAsEntered(null, [add, change, gone]).added).toEqual([]);
});

test("a leg that the server has already is not shown twice", () => {
  const add = entry({ kind: "add", leg: { ...added, legId: "l1" } });
  expect(claimAsEntered(claim, [add]).added).toEqual([]);
});

test("a removed receipt disappears; a submitted claim is shown as submitted; a refused entry changes nothing", () => {
  const without = claimAsEntered(claim, [entry({ kind: "remove_receipt", fileId: "r1" })]);
  expect(without.claim?.legs.map(({ receipts }) => receipts.length)).toEqual([0, 0]);
  const submit = entry({ kind: "submit" });
  expect(claimAsEntered(claim, [submit])).toMatchObject({
    submitting: true,
    claim: { status: "submitted" },
  });
  const refused = { ...submit, refused: "No." };
  expect(claimAsEntered(claim, [refused])).toEqual({
    claim,
    added: [],
    trips: [],
    submitting: false,
  });
});

const open = { id: "c1", status: "draft", vehicleId: "v1", currency: "GBP" } as const;
const of = { vehicleId: "v1", currency: "GBP" };

const trips = [
  { tripId: "t1", vehicleId: "v1" },
  { tripId: "t2", vehicleId: "v2" },
];

test("a trip that was put on a claim waits on it, until the claim has its legs", () => {
  const entries = [entry({ kind: "trip", tripId: "t1" })];
  expect(claimAsEntered(claim, entries).trips).toEqual(["t1"]);
  const made = { ...claim, legs: [{ ...leg, tripId: "t1" }] };
  expect(claimAsEntered(made, entries).trips).toEqual([]);
});

test.each([
  ["the open claim of its vehicle", [open], [], "c1"],
  ["none that is closed", [{ ...open, status: "paid" as const }], [], null],
  ["none of another vehicle", [{ ...open, vehicleId: "v2" }], [], null],
  ["none in another currency", [{ ...open, currency: "NZD" }], [], null],
  ["none that waits to be submitted", [open], [entry({ kind: "submit" })], null],
  ["the claim that was begun here", [], [entry({ kind: "add", leg: added })], "c1"],
  ["the claim that was begun here of a trip", [], [entry({ kind: "trip", tripId: "t1" })], "c1"],
  [
    "none that was begun here of another vehicle",
    [],
    [entry({ kind: "trip", tripId: "t2" })],
    null,
  ],
  [
    "none that was begun here and refused",
    [],
    [entry({ kind: "add", leg: added }, { refused: "No." })],
    null,
  ],
])("a new leg is added to %s", (_, claims, entries, goesOn) => {
  expect(claimForLeg(of, claims, entries, trips)).toBe(goesOn);
});
