import type { KmStatement } from "@kitround/contract/km-claims/statement.ts";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvText } from "../lib/csv.ts";
import { statementCells } from "./statement-csv.ts";

const paid: KmStatement["claims"][number] = {
  number: 12,
  vehicleName: 'Fiesta "Red", old',
  status: "paid",
  fromOn: "2026-11-02",
  toOn: "2026-11-20",
  distanceM: 120_400,
  distanceUnit: "km",
  currency: "NZD",
  amountCents: 14_449,
  withinCents: 14_448,
  aboveCents: 1,
  paidOn: "2026-11-24",
  paymentRef: "=1+1",
};
const statement: KmStatement = {
  personId: "0190aaaa-0000-7000-8000-000000000002",
  personName: "Hēmi Rangi",
  country: "NZ",
  startsOn: "2026-04-01",
  endsOn: "2027-03-31",
  claims: [
    paid,
    // Makes the first claim void.
    {
      ...paid,
      number: 13,
      distanceM: -120_400,
      amountCents: -14_449,
      withinCents: -14_448,
      aboveCents: -1,
    },
    { ...paid, number: 14, amountCents: 1005, withinCents: null, aboveCents: null, paidOn: null },
  ],
};

test("a statement's file is parsed back to its claims, to the cent, without a formula", () => {
  const rows = parse<Record<string, string>>(csvText(statementCells(statement), "en"), {
    columns: true,
  });
  const cents = (cell: string | undefined) => (cell === "" ? null : Math.round(Number(cell) * 100));
  expect(
    rows.map((row) => ({
      number: Number(row.Claim),
      vehicleName: row.Vehicle,
      fromOn: row.From,
      toOn: row.To,
      distanceM: Math.round(Number(row.Distance) * 1000),
      distanceUnit: row.Unit,
      currency: row.Currency,
      amountCents: cents(row.Amount),
      withinCents: cents(row.Reimbursed),
      aboveCents: cents(row.Honorarium),
      paidOn: row["Paid on"] || null,
      paymentRef: row.Reference,
    })),
  ).toEqual(
    statement.claims.map(({ status: _status, ...claim }) => ({ ...claim, paymentRef: "'=1+1" })),
  );
  expect(rows.reduce((sum, row) => sum + (cents(row.Amount) ?? 0), 0)).toBe(1005);
});
