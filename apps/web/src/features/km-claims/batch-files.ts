import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import type {
  ClaimSettings,
  KmBatchDetail,
  PlainColumn,
} from "@kitround/contract/km-claims/km-batch.ts";
import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { texts } from "#texts/claim-batches";
import type { CsvValue } from "../../lib/csv.ts";
import { today } from "../../lib/dates.ts";
import { branchFormat } from "../../lib/locale.ts";

export const bookkeeping = ["xero", "myob", "quickBooks"] as const;
export type Bookkeeping = (typeof bookkeeping)[number];

type Booked = Pick<ClaimSettings, "accountCode" | "taxCode">;
type Column = readonly [title: string, value: (line: Line) => CsvValue];

interface Line {
  claim: KmClaim;
  batch: KmBatchDetail;
  /** The number of the bill, "KM-12". */
  number: string;
  /** The day of the batch, as 24/11/2026. */
  day: string;
  description: string;
  amount: number;
  account: string;
  tax: string;
}

const none = (...titles: string[]): Column[] => titles.map((title) => [title, () => ""]);

/** Each program's headings, with one bill line for each claim. Sources: the import templates in each program's help. */
const columns: Record<Bookkeeping, readonly Column[]> = {
  xero: [
    ["*ContactName", ({ claim }) => claim.claimantName],
    ...none("EmailAddress", "POAddressLine1", "POAddressLine2", "POAddressLine3", "POAddressLine4"),
    ...none("POCity", "PORegion", "POPostalCode", "POCountry"),
    ["*InvoiceNumber", ({ number }) => number],
    ["*InvoiceDate", ({ day }) => day],
    ["*DueDate", ({ day }) => day],
    ["Total", ({ amount }) => amount],
    ...none("InventoryItemCode"),
    ["Description", ({ description }) => description],
    ["*Quantity", () => 1],
    ["*UnitAmount", ({ amount }) => amount],
    ["*AccountCode", ({ account }) => account],
    ["*TaxType", ({ tax }) => tax],
    ...none("TaxAmount", "TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"),
    ["Currency", ({ claim }) => claim.currency],
  ],
  // The program finds a contact by its name only if that is a company's; if it finds none, it asks.
  myob: [
    ["Co./Last Name", ({ claim }) => claim.claimantName],
    ...none("First Name"),
    ["Purchase No.", ({ number }) => number],
    ["Date", ({ day }) => day],
    ["Journal Memo", ({ batch }) => texts.memo(batch.number)],
    ["Description", ({ description }) => description],
    ["Account No.", ({ account }) => account],
    ["Amount", ({ amount }) => amount],
    ["Tax Code", ({ tax }) => tax],
    ["Currency Code", ({ claim }) => claim.currency],
  ],
  quickBooks: [
    ["Bill No.", ({ number }) => number],
    ["Supplier", ({ claim }) => claim.claimantName],
    ["Bill Date", ({ day }) => day],
    ["Due Date", ({ day }) => day],
    ["Memo", ({ batch }) => texts.memo(batch.number)],
    ["Account", ({ account }) => account],
    ["Line Description", ({ description }) => description],
    ["Line Amount", ({ amount }) => amount],
    ["Line Tax Code", ({ tax }) => tax],
    ["Currency", ({ claim }) => claim.currency],
  ],
};

const plain: Record<PlainColumn, (line: Line) => CsvValue> = {
  batch: ({ batch }) => batch.number,
  claim: ({ claim }) => claim.number,
  claimant: ({ claim }) => claim.claimantName,
  vehicle: ({ claim }) => claim.vehicleName,
  from: ({ claim }) => claim.fromOn ?? "",
  to: ({ claim }) => claim.toOn ?? "",
  legs: ({ claim }) => claim.legsTotal,
  distance: ({ claim }) => distance(claim.totalM),
  amount: ({ amount }) => amount,
  currency: ({ claim }) => claim.currency,
  approver: ({ claim }) => claim.approverName ?? "",
  approvedOn: ({ claim }) => (claim.approvedAt === null ? "" : today(new Date(claim.approvedAt))),
  account: ({ account }) => account,
  tax: ({ tax }) => tax,
};

/** The rows of a bookkeeping program's file. Amounts are numbers with a decimal point, in every locale. */
export function billRows(program: Bookkeeping, batch: KmBatchDetail, booked: Booked): CsvValue[][] {
  const lines = linesOf(batch, booked);
  return [
    columns[program].map(([title]) => title),
    ...lines.map((line) => columns[program].map(([, value]) => value(line))),
  ];
}

/** The rows of the branch's own file: the columns that it chose, in its order. */
export function plainRows(batch: KmBatchDetail, settings: ClaimSettings): CsvValue[][] {
  const lines = linesOf(batch, settings);
  return [
    settings.plainColumns.map((column) => texts.plainColumns[column]),
    ...lines.map((line) => settings.plainColumns.map((column) => plain[column](line))),
  ];
}

function linesOf(batch: KmBatchDetail, booked: Booked): Line[] {
  const [year = "", month = "", date = ""] = today(new Date(batch.createdAt)).split("-");
  return batch.claims.map((claim) => ({
    claim,
    batch,
    number: `KM-${claim.number}`,
    day: `${date}/${month}/${year}`,
    description: texts.descriptions[claim.kind](
      claim.number,
      `${distance(claim.totalM)} ${branchFormat().distanceUnit}`,
    ),
    amount: claim.amountCents / 100,
    account: booked.accountCode ?? "",
    tax: booked.taxCode ?? "",
  }));
}

/** Metres in the branch's unit, to a thousandth. */
function distance(metres: number): number {
  return Math.round((metres * 1000) / metresPer[branchFormat().distanceUnit]) / 1000;
}
