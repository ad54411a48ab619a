import { refusal, type Refusal } from "../refusal.ts";
import type { KmBatch } from "./km-batch.ts";
import type { KmClaim } from "./km-claim.ts";

type InBatch = Pick<KmClaim, "number" | "status" | "currency" | "claimantId">;

/** A batch contains approved claims of one currency only. */
export function mayBatch(claims: readonly InBatch[]): Refusal | null {
  const other = claims.find((claim) => claim.status !== "approved");
  if (other) {
    const message = `Claim ${other.number} is ${other.status}: only approved claims go into a batch. No batch was made.`;
    return refusal("transition_refused", message, "claimIds");
  }
  const currencies = [...new Set(claims.map((claim) => claim.currency))];
  if (currencies.length > 1) {
    const message = `These claims are in ${currencies.join(" and ")}. Make a batch for each currency.`;
    return refusal("transition_refused", message, "claimIds");
  }
  return null;
}

export function mayUndoBatch({ status, number }: Pick<KmBatch, "status" | "number">) {
  if (status === "exported") return null;
  const why = status === "paid" ? "paid: a paid batch never changes" : "undone already";
  return refusal("transition_refused", `Batch ${number} is ${why}.`);
}

/** `today` is the branch's day: a batch can't be marked as paid for a later day. */
export function mayPayBatch(
  batch: Pick<KmBatch, "status" | "number">,
  claims: readonly InBatch[],
  who: string,
  { paidOn, today }: { paidOn: string; today: string },
): Refusal | null {
  if (batch.status !== "exported") {
    return refusal("transition_refused", `Batch ${batch.number} is ${batch.status} already.`);
  }
  const own = claims.find((claim) => claim.claimantId === who);
  if (own) {
    const message = `Claim ${own.number} is your own. Ask another person to pay this batch, or undo it and leave your claim out.`;
    return refusal("own_claim", message);
  }
  if (paidOn > today) {
    return refusal(
      "invalid_input",
      "Give the day on which it was paid: today or before.",
      "paidOn",
    );
  }
  return null;
}
