import type { ClaimSettings, KmBatchDetail } from "@kitround/contract/km-claims/km-batch.ts";
import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { csvText, type CsvValue } from "../../lib/csv.ts";
import { setBranchFormat } from "../../lib/locale.ts";
import { billRows, bookkeeping, plainRows } from "./batch-files.ts";

beforeAll(() => setBranchFormat({ timeZone: "Pacific/Auckland", distanceUnit: "km" }));

const claim: KmClaim = {
  id: "0190aaaa-0000-7000-8000-000000000001",
  number: 12,
  claimantId: "0190aaaa-0000-7000-8000-000000000002",
  claimantName: 'Hēmi "Te" Rangi, Ōtaki',
  vehicleId: "0190aaaa-0000-7000-8000-000000000003",
  vehicleName: "Hatchback",
  status: "exported",
  kind: "drive",
  reversesNumber: null,
  reversedByNumber: null,
  undecidedCorrection: null,
  fromOn: "2026-11-02",
  toOn: "2026-11-20",
  legsTotal: 6,
  totalM: 120_400,
  amountCents: 14_448,
  currency: "NZD",
  note: null,
  returnReason: null,
  submittedAt: "2026-11-21T00:00:00Z",
  approverName: "Mere",
  approvedAt: "2026-11-22T12:30:00Z",
  paidAt: null,
  paymentRef: null,
  batchNumber: 3,
  paidOn: null,
  rowVersion: 4,
};
const batch: KmBatchDetail = {
  id: "0190aaaa-0000-7000-8000-000000000004",
  number: 3,
  status: "exported",
  currency: "NZD",
  claimNumbers: [12, 13, 14],
  totalCents: 14_448 + 1005 - 250,
  makerName: "Fin",
  // In Auckland it is already the next day.
  createdAt: "2026-11-24T12:00:00Z",
  payerName: null,
  paidOn: null,
  paymentRef: null,
  rowVersion: 1,
  claims: [
    claim,
    { ...claim, number: 13, claimantName: "=HYPERLINK(1)", amountCents: 1005 },
    { ...claim, number: 14, claimantName: "@SUM(A1)", amountCents: -250 },
  ],
};
const settings: ClaimSettings = {
  gapPercent: 15,
  gapM: 5000,
  accountCode: "478",
  taxCode: "No GST",
  remindsMonthly: false,
  plainColumns: ["amount", "claimant", "approvedOn", "distance"],
  rowVersion: 1,
};

/** The rows of the file by an independent parser. */
function readBack(rows: CsvValue[][], locale = "en"): Record<string, string>[] {
  return parse<Record<string, string>>(csvText(rows, locale), { columns: true });
}

const amountOf = { xero: "*UnitAmount", myob: "Amount", quickBooks: "Line Amount" } as const;
const nameOf = { xero: "*ContactName", myob: "Co./Last Name", quickBooks: "Supplier" } as const;

test.each(bookkeeping)("the file for %s is read back to the cent, without a formula", (program) => {
  const rows = readBack(billRows(program, batch, settings));
  const cents = rows.map((row) => Math.round(Number(row[amountOf[program]]) * 100));
  expect(cents).toEqual([14_448, 1005, -250]);
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(batch.totalCents);
  expect(rows.map((row) => row[nameOf[program]])).toEqual([
    'Hēmi "Te" Rangi, Ōtaki',
    "'=HYPERLINK(1)",
    "'@SUM(A1)",
  ]);
  for (const row of rows) {
    expect(Object.values(row).filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
  }
});

test("a bill for Xero has each field that Xero needs", () => {
  const [row] = readBack(billRows("xero", batch, settings));
  expect(row).toMatchObject({
    "*ContactName": claim.claimantName,
    "*InvoiceNumber": "KM-12",
    "*InvoiceDate": "25/11/2026",
    "*DueDate": "25/11/2026",
    "*Quantity": "1",
    "*UnitAmount": "144.48",
    "*AccountCode": "478",
    "*TaxType": "No GST",
    Description: "Kilometre claim 12, 120.4 km",
    Currency: "NZD",
  });
  expect(Object.keys(row ?? {})).toHaveLength(26);
});

test("the branch's own file has the columns that it chose, in its order", () => {
  const rows = readBack(plainRows(batch, settings));
  expect(Object.entries(rows[0] ?? {})).toEqual([
    ["Amount", "144.48"],
    ["Claimant", 'Hēmi "Te" Rangi, Ōtaki'],
    ["Approved on", "2026-11-23"],
    ["Distance", "120.4"],
  ]);
});
