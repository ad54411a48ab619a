import type { MembershipRenewal } from "@kitround/contract/memberships/membership-renewal.ts";
import { expect, test } from "vitest";
import { invoiceCells } from "./invoices-csv.ts";

const renewal: MembershipRenewal = {
  id: "0190aaaa-0000-7000-8000-000000000001",
  schoolId: "0190aaaa-0000-7000-8000-000000000002",
  schoolName: "Ōtaki School",
  contactEmail: "office@otaki.test",
  address: "1 Mill Road",
  suburb: null,
  city: "Ōtaki",
  postcode: "5512",
  fromOn: "2027-01-01",
  untilOn: "2027-12-31",
  renewedOn: "2026-11-25",
  status: "open",
  invoice: {
    number: 12,
    priceName: "Up to 150 pupils",
    cents: 12_050,
    accountCode: "200",
    taxCode: "15% GST on Income",
    dueOn: "2026-12-15",
  },
  rowVersion: 1,
};

test("an invoice is a line with whom it is for, what, how much, and the account", () => {
  const [heading, line] = invoiceCells([renewal], "NZD");
  const named = Object.fromEntries((heading ?? []).map((name, at) => [name, line?.[at]]));
  expect(named).toMatchObject({
    ContactName: "Ōtaki School",
    InvoiceNumber: "M-0012",
    InvoiceDate: "2026-11-25",
    DueDate: "2026-12-15",
    Description: "Up to 150 pupils, 2027-01-01 to 2027-12-31",
    Quantity: 1,
    UnitAmount: 120.5,
    AccountCode: "200",
    TaxType: "15% GST on Income",
    Currency: "NZD",
  });
});

test("cancelled invoices and renewals without one are left out; the rest is in the order of numbers", () => {
  const invoice = { ...renewal.invoice, number: 3 } as MembershipRenewal["invoice"];
  const rows = [
    renewal,
    { ...renewal, status: "cancelled" as const },
    { ...renewal, invoice: null },
    { ...renewal, invoice },
  ];
  expect(invoiceCells(rows, "NZD").map((line) => line[6])).toEqual([
    "InvoiceNumber",
    "M-0003",
    "M-0012",
  ]);
});
