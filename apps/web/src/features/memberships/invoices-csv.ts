import type { MembershipRenewal } from "@kitround/contract/memberships/membership-renewal.ts";
import { invoiceNumber } from "../../fittings/renewals.ts";
import type { CsvValue } from "../../lib/csv.ts";
import { branchFormat } from "../../lib/locale.ts";
import { saveCells } from "../../ui/save-table.ts";

// The headings that accounting programs import sales invoices by. They are the file's format, not words on screen.
const heading = [
  "ContactName",
  "EmailAddress",
  "POAddressLine1",
  "POAddressLine2",
  "POCity",
  "POPostalCode",
  "InvoiceNumber",
  "Reference",
  "InvoiceDate",
  "DueDate",
  "Description",
  "Quantity",
  "UnitAmount",
  "AccountCode",
  "TaxType",
  "Currency",
];

/** A line for each invoice that is not cancelled, in the order of their numbers. */
export function invoiceCells(
  renewals: readonly MembershipRenewal[],
  currency: string,
): CsvValue[][] {
  const rows = renewals.flatMap(({ invoice, ...renewal }) =>
    invoice === null || renewal.status === "cancelled" ? [] : [{ ...renewal, invoice }],
  );
  const cells = rows
    .toSorted((a, b) => a.invoice.number - b.invoice.number)
    .map(({ invoice, ...renewal }) => [
      renewal.schoolName,
      renewal.contactEmail ?? "",
      renewal.address ?? "",
      renewal.suburb ?? "",
      renewal.city ?? "",
      renewal.postcode ?? "",
      invoiceNumber(invoice.number),
      "",
      renewal.renewedOn,
      invoice.dueOn,
      `${invoice.priceName}, ${renewal.fromOn} to ${renewal.untilOn}`,
      1,
      invoice.cents / 100,
      invoice.accountCode ?? "",
      invoice.taxCode ?? "",
      currency,
    ]);
  return [heading, ...cells];
}

export function saveInvoices(renewals: readonly MembershipRenewal[]): void {
  saveCells("invoices", invoiceCells(renewals, branchFormat().currency));
}
