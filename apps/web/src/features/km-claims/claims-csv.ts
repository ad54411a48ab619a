import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { texts } from "#texts/km-claims";
import type { CsvValue } from "../../lib/csv.ts";
import { metresCell, unitSign } from "../../lib/distance.ts";
import { saveRows } from "../../ui/save-table.ts";

const t = texts.csv;

const columns = (): readonly { title: string; value: (claim: KmClaim) => CsvValue | null }[] => [
  { title: t.number, value: (claim) => claim.number },
  { title: t.claimant, value: (claim) => claim.claimantName },
  { title: t.vehicle, value: (claim) => claim.vehicleName },
  { title: t.from, value: (claim) => claim.fromOn },
  { title: t.to, value: (claim) => claim.toOn },
  { title: t.legs, value: (claim) => claim.legsTotal },
  { title: unitSign(), value: (claim) => metresCell(claim.totalM) },
  { title: t.amount, value: (claim) => claim.amountCents / 100 },
  { title: t.currency, value: (claim) => claim.currency },
  { title: t.status, value: (claim) => texts.statuses[claim.status] },
];

/** Saves the listed claims as CSV, one row each. The legs of a claim are saved on the claim's own screen. */
export function saveClaims(claims: readonly KmClaim[]): void {
  saveRows(texts.list, columns(), claims);
}
