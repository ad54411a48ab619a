import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";

/** A cell of a CSV that no spreadsheet takes for a formula. */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const heading = [
  "claim",
  "claimant",
  "vehicle",
  "day",
  "from",
  "to",
  "purpose",
  "km",
  "tier 1 km",
  "tier 1 rate",
  "tier 2 km",
  "tier 2 rate",
  "amount",
  "currency",
];

/** A claim's legs, a row each; kilometres with three decimals, money with two. */
export function claimCsv(claim: KmClaimDetail): string {
  const km = (metres: number) => (metres / 1000).toFixed(3);
  const rows = claim.legs.map((leg) => [
    claim.number,
    claim.claimantName,
    claim.vehicleName,
    leg.onDay,
    leg.fromPlace,
    leg.toPlace,
    leg.purpose,
    km(leg.distanceM),
    km(leg.tier1M),
    (leg.tier1RateMillicents / 100_000).toFixed(5),
    km(leg.tier2M),
    (leg.tier2RateMillicents / 100_000).toFixed(5),
    (leg.amountCents / 100).toFixed(2),
    claim.currency,
  ]);
  return [heading, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n");
}

export function saveClaimCsv(claim: KmClaimDetail): void {
  // The mark tells a spreadsheet that the file is Unicode: macrons stay macrons.
  const file = new Blob(["\uFEFF", claimCsv(claim)], { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `claim-${claim.number}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
