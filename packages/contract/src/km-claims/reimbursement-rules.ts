import { ratesOf } from "../rate-cards/known-rates.ts";
import type { KmClaimLeg } from "./km-claim-leg.ts";
import { legCents } from "./leg-price.ts";

type Paid = Pick<
  KmClaimLeg,
  "onDay" | "fuel" | "tier1M" | "tier2M" | "passengers" | "amountCents"
> & {
  /** For a line that corrects a leg: the amount that was paid before. */
  beforeCents?: number;
};

/**
 * Splits a leg's amount in cents: what the country's published rates allow for its kilometres, and the rest. In New Zealand the first
 * part is a reimbursement and exempt from tax, the second an honorarium and taxed: Income Tax Act 2007, section CW 62B, and Inland
 * Revenue's page on honoraria. Null if no rate is published for the day, the currency and the vehicle type.
 */
export function splitAmount(
  leg: Paid,
  { country, currency }: { country: string; currency: string },
): { withinCents: number; aboveCents: number } | null {
  const published = ratesOf(country).find(
    (rates) => rates.validFrom <= leg.onDay && leg.onDay <= rates.validTo,
  );
  const cents = published?.cents[leg.fuel];
  if (published === undefined || cents === undefined || published.currency !== currency)
    return null;
  const allowed = legCents({
    ...leg,
    tier1RateMillicents: cents[0] * 1000,
    tier2RateMillicents: cents[1] * 1000,
    distanceUnit: published.distanceUnit,
    passengerMillicents: published.passengerMillicents,
  });
  // A correction may change both parts: each gets the difference to the leg's earlier split.
  const { beforeCents = 0, amountCents } = leg;
  const within = (cents: number) => Math.sign(cents) * Math.min(Math.abs(cents), allowed);
  const withinCents = within(beforeCents + amountCents) - within(beforeCents);
  return { withinCents, aboveCents: leg.amountCents - withinCents };
}
