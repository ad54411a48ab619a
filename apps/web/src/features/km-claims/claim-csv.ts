import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import { type CsvValue, saveCsv } from "../../lib/csv.ts";

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
  "rate for a",
  "passengers",
  "passenger rate",
  "amount",
  "currency",
];

/**
 * A claim's legs, one row each. Numbers are not formatted as text, so that negative ones are numbers too and get the country's decimal
 * mark.
 */
export function claimCells(claim: KmClaimDetail): CsvValue[][] {
  const rows = claim.legs.map((leg) => [
    claim.number,
    claim.claimantName,
    claim.vehicleName,
    leg.onDay,
    leg.fromPlace,
    leg.toPlace,
    leg.purpose,
    leg.distanceM / 1000,
    leg.tier1M / 1000,
    leg.tier1RateMillicents / 100_000,
    leg.tier2M / 1000,
    leg.tier2RateMillicents / 100_000,
    leg.distanceUnit,
    leg.passengers,
    leg.passengerMillicents / 100_000,
    leg.amountCents / 100,
    claim.currency,
  ]);
  return [heading, ...rows];
}

export function saveClaimCsv(claim: KmClaimDetail): void {
  saveCsv(`claim-${claim.number}.csv`, claimCells(claim));
}
