import { refusal, type Refusal } from "../refusal.ts";
import { mayChangeLegs } from "./claim-rules.ts";
import type { KmClaim } from "./km-claim.ts";
import type { KmClaimLeg } from "./km-claim-leg.ts";

/** Maximum photos of one leg. */
export const mostReceipts = 6;

/** Only legs entered by hand have receipts; they can be changed while the claimant may change the claim. */
export function mayChangeReceipts(
  claim: Pick<KmClaim, "status" | "claimantId">,
  leg: Pick<KmClaimLeg, "source">,
  who: string,
): Refusal | null {
  const refused = mayChangeLegs(claim, who);
  if (refused !== null || leg.source === "manual") return refused;
  return refusal("transition_refused", "A receipt belongs to a leg that was added by hand.");
}

export function mayAddReceipt(count: number): Refusal | null {
  if (count < mostReceipts) return null;
  return refusal(
    "transition_refused",
    `This leg has ${mostReceipts} receipts. Remove one that is not needed, then add this one.`,
  );
}
