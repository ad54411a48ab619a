import { refusal, type Refusal } from "../refusal.ts";
import type { KmClaim } from "./km-claim.ts";
import { legCents, type LegRates, stepUsed, type TierRule, splitAtStep } from "./leg-price.ts";
import type { YearFacts } from "./leg-price.ts";

/** A leg, as it has been paid so far. */
export interface PaidLeg {
  tier1M: number;
  tier2M: number;
  passengers: number;
  /** What the card of its latest price counts towards the threshold. */
  rule: TierRule;
  /** Its own amount plus the amounts of the lines that correct it. */
  paidCents: number;
}

/** Whether two cards have the same thresholds and count the same kilometres, so that they split a leg alike, whatever their rates. */
export function countsAlike(one: TierRule, other: TierRule): boolean {
  return (
    one.counts === other.counts &&
    one.tierM === other.tierM &&
    one.noLogbookTierM === other.noLogbookTierM
  );
}

/**
 * The price of a leg by another card. Its tiers are unchanged if that card counts the same kilometres, otherwise they are computed from
 * `year`, the facts before the leg. `amountCents` is the difference to what was paid: negative if too much was paid.
 */
export function correctedLine(leg: PaidLeg, rates: LegRates, year: YearFacts) {
  const distanceM = leg.tier1M + leg.tier2M;
  const { doneM, stepM } = stepUsed(rates, year);
  const split = countsAlike(leg.rule, rates)
    ? { tier1M: leg.tier1M, tier2M: leg.tier2M }
    : splitAtStep(distanceM, doneM, stepM);
  const { tier1RateMillicents, tier2RateMillicents, passengerMillicents, distanceUnit } = rates;
  const { passengers, paidCents: beforeCents } = leg;
  const priced = {
    ...split,
    tier1RateMillicents,
    tier2RateMillicents,
    passengerMillicents,
    distanceUnit,
    passengers,
  };
  return { ...priced, beforeCents, amountCents: legCents(priced) - beforeCents };
}

/** Reverses a leg: its amount becomes zero, so everything that was paid is owed back. */
export function reversedLine({ distanceM, paidCents }: { distanceM: number; paidCents: number }) {
  const tiers = { tier1M: 0, tier2M: 0 };
  return { ...tiers, distanceM: -distanceM, beforeCents: paidCents, amountCents: 0 - paidCents };
}

type Reversible = Pick<
  KmClaim,
  "kind" | "status" | "claimantId" | "reversedByNumber" | "undecidedCorrection"
>;

/** Whether a person may reverse a claim. Corrections and reversals can't be reversed: the next rate card corrects them. */
export function mayReverse(claim: Reversible, who: string): Refusal | null {
  if (claim.claimantId === who) {
    return refusal("own_claim", "Nobody makes their own claim void: ask another approver.");
  }
  if (claim.kind !== "drive") {
    const message = "Only a claim for kilometres is made void, not one that corrects another.";
    return refusal("transition_refused", message);
  }
  if (claim.reversedByNumber !== null) {
    const message = `Claim ${claim.reversedByNumber} has made this one void already.`;
    return refusal("transition_refused", message);
  }
  if (!isDecided(claim.status)) {
    const message = `This claim is ${claim.status}: only an approved or paid one is made void.`;
    return refusal("transition_refused", message);
  }
  if (claim.undecidedCorrection !== null) {
    const message = `Claim ${claim.undecidedCorrection} corrects this one and waits for a decision. Decide on it first.`;
    return refusal("transition_refused", message);
  }
  return null;
}

const isDecided = (status: KmClaim["status"]) =>
  status === "approved" || status === "exported" || status === "paid";

/**
 * The state of a new reversal. If the claim is exported or paid, or has a correction that may be paid, its reversal goes into a batch so
 * that the money is recovered. If the claim is only approved, no money has moved and both become void.
 */
export function reversalStatus({
  status,
  corrected,
}: {
  status: KmClaim["status"];
  corrected: boolean;
}): "approved" | "void" {
  return status === "approved" && !corrected ? "void" : "approved";
}
