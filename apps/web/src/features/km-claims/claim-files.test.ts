import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import type { ClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import { totalsBy, totalsOf } from "@kitround/contract/km-claims/totals-rules.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { csvText, type CsvValue } from "../../lib/csv.ts";
import { setBranchFormat } from "../../lib/locale.ts";
import { claimCells } from "./claim-csv.ts";
import { totalsCells } from "./totals-csv.ts";

beforeAll(() => setBranchFormat({ distanceUnit: "km" }));

const id = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const cents = (cell: string | undefined) => Math.round(Number(cell) * 100);
const metres = (cell: string | undefined) => Math.round(Number(cell) * 1000);
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

/** The rows of the file by an independent parser. */
const readBack = (cells: CsvValue[][]) =>
  parse<Record<string, string>>(csvText(cells, "en"), { columns: true });

const leg: KmClaimLeg = {
  id: id(1),
  position: 1,
  kind: "drive",
  tripId: null,
  stopId: null,
  onDay: "2026-11-20",
  fromPlace: 'Depot "A", Ōtaki',
  toPlace: "=HYPERLINK(1)",
  distanceM: 10_005,
  source: "manual",
  purpose: "@SUM(A1)",
  plannedM: null,
  gapReason: null,
  lat: null,
  lng: null,
  travelledBeforeM: 13_996_000,
  fuel: "petrol",
  tier1M: 4_000,
  tier2M: 6_005,
  tier1RateMillicents: 120_000,
  tier2RateMillicents: 37_000,
  distanceUnit: "km",
  passengers: 2,
  passengerMillicents: 5_000,
  cardName: "2026-27",
  corrects: null,
  beforeCents: 0,
  amountCents: 802,
  receipts: [],
};
const claim: KmClaimDetail = {
  id: id(2),
  number: 12,
  claimantId: id(3),
  claimantName: "=Hēmi",
  vehicleId: id(4),
  vehicleName: "Hatchback",
  status: "approved",
  kind: "drive",
  reversesNumber: null,
  reversedByNumber: null,
  undecidedCorrection: null,
  fromOn: "2026-11-20",
  toOn: "2026-11-20",
  legsTotal: 2,
  totalM: 7_505,
  amountCents: 552,
  currency: "NZD",
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
  sinceReturn: null,
  // The second one has negative kilometres.
  legs: [leg, { ...leg, id: id(5), position: 2, distanceM: -2_500, amountCents: -250 }],
};

test("a claim's file contains its legs, to the cent, without a formula", () => {
  const rows = readBack(claimCells(claim));
  expect(rows.map((row) => [metres(row.km), cents(row.amount)])).toEqual(
    claim.legs.map(({ distanceM, amountCents }) => [distanceM, amountCents]),
  );
  expect(sum(rows.map((row) => cents(row.amount)))).toBe(claim.amountCents);
  expect(sum(rows.map((row) => metres(row.km)))).toBe(claim.totalM);
  expect(rows[0]).toEqual({
    claim: "12",
    claimant: "'=Hēmi",
    vehicle: "Hatchback",
    day: "2026-11-20",
    from: 'Depot "A", Ōtaki',
    to: "'=HYPERLINK(1)",
    purpose: "'@SUM(A1)",
    km: "10.005",
    "tier 1 km": "4",
    "tier 1 rate": "1.2",
    "tier 2 km": "6.005",
    "tier 2 rate": "0.37",
    "rate for a": "km",
    passengers: "2",
    "passenger rate": "0.05",
    amount: "8.02",
    currency: "NZD",
  });
});

const cell: ClaimTotals["cells"][number] = {
  month: "2026-11",
  routeId: id(1),
  routeName: "=North",
  vehicleId: id(4),
  vehicleName: "=Hatchback",
  personId: id(3),
  personName: "=Hēmi",
  distanceM: 28_605,
  amountCents: 3_431,
};
const totals: ClaimTotals = {
  startsOn: "2026-04-01",
  endsOn: "2027-03-31",
  currency: "NZD",
  otherCurrencies: 0,
  cells: [
    cell,
    { ...cell, month: "2026-10", amountCents: 5 },
    {
      ...cell,
      routeId: null,
      routeName: null,
      vehicleId: id(6),
      vehicleName: "Van, new",
      personId: id(7),
      personName: 'Mere "M"',
      distanceM: -1_001,
      amountCents: -120,
    },
  ],
  states: [],
  delivered: { amountCents: 3_316, kits: 0, pupils: 0, unknown: 0 },
  owed: [],
};

const names = {
  month: ["2026-10", "2026-11"],
  route: ["'=North", "No route, or by hand"],
  vehicle: ["'=Hatchback", "Van, new"],
  person: ["'=Hēmi", 'Mere "M"'],
};

test.each(totalsOf)("the file of totals by %s is exact to the cent, without a formula", (by) => {
  const rows = readBack(totalsCells(by, totals));
  expect(rows.map((row) => Object.values(row)[0])).toEqual(names[by]);
  expect(rows.map((row) => [metres(row["Distance, km"]), cents(row.Amount)])).toEqual(
    totalsBy(by, totals.cells).map(({ distanceM, amountCents }) => [distanceM, amountCents]),
  );
  expect(sum(rows.map((row) => cents(row.Amount)))).toBe(3_431 + 5 - 120);
  expect(rows.map((row) => row.Currency)).toEqual(["NZD", "NZD"]);
});
