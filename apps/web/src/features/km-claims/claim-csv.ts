import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import { saveCsv } from "../../lib/csv.ts";

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

/** A claim's legs, a row each; kilometres with three decimals, money with two. */
export function saveClaimCsv(claim: KmClaimDetail): void {
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
    leg.distanceUnit,
    leg.passengers,
    (leg.passengerMillicents / 100_000).toFixed(5),
    (leg.amountCents / 100).toFixed(2),
    claim.currency,
  ]);
  saveCsv(`claim-${claim.number}.csv`, [heading, ...rows]);
}
