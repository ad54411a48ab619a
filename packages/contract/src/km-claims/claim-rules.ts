import { refusal, type Refusal } from "../refusal.ts";
import type { KmClaim } from "./km-claim.ts";
import type { KmClaimLeg } from "./km-claim-leg.ts";

/** First day of the tax year that a day is in: New Zealand 1 April, United Kingdom 6 April, Australia 1 July. */
export function incomeYearStart(day: string, country: string): string {
  const starts: Record<string, string> = { NZ: "04-01", GB: "04-06", AU: "07-01" };
  const start = starts[country] ?? "01-01";
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= start ? `${year}-${start}` : `${year - 1}-${start}`;
}

/** First day of the tax year after the one that starts on a day. */
export function nextIncomeYear(startsOn: string): string {
  return `${Number(startsOn.slice(0, 4)) + 1}${startsOn.slice(4)}`;
}

type Facts = Pick<KmClaim, "status" | "claimantId">;

/** A claim can be changed by its claimant only, while it is a draft or returned. */
export function claimIsOpen(claim: Pick<KmClaim, "status">): boolean {
  return claim.status === "draft" || claim.status === "returned";
}

export function mayChangeLegs(claim: Facts, who: string): Refusal | null {
  if (claim.claimantId !== who) {
    return refusal("forbidden", "Only its claimant changes the legs of a claim.");
  }
  if (claimIsOpen(claim)) return null;
  return refusal("transition_refused", `This claim is ${claim.status}: its legs never change.`);
}

/** A leg can only be on a claim for its own vehicle, at rates in the claim's currency. */
export function mayAddLeg(
  claim: Facts & Pick<KmClaim, "vehicleId" | "currency">,
  leg: Pick<KmClaim, "vehicleId" | "currency">,
  who: string,
): Refusal | null {
  const refused = mayChangeLegs(claim, who);
  if (refused !== null) return refused;
  if (claim.vehicleId === leg.vehicleId && claim.currency === leg.currency) return null;
  const message = "This claim is for another vehicle or currency: add the leg anew.";
  return refusal("transition_refused", message);
}

/** The purpose of a leg entered by hand; a trip's leg has the name of its trip instead. */
export function maySetPurpose(
  claim: Facts,
  leg: Pick<KmClaimLeg, "source">,
  who: string,
): Refusal | null {
  const refused = mayChangeLegs(claim, who);
  if (refused !== null || leg.source === "manual") return refused;
  return refusal("transition_refused", "A leg of a trip has the trip's name as its purpose.");
}

/** Refuses to submit a claim whose legs are not exactly those that its claimant saw, and those of the trips that they put on it. */
export function legsAsSeen(
  legs: readonly Pick<KmClaimLeg, "id" | "tripId">[],
  seen: readonly string[],
  trips: readonly string[] = [],
): Refusal | null {
  const [ids, ofTrips] = [
    new Set(legs.map(({ id }) => id)),
    new Set(legs.map((leg) => leg.tripId)),
  ];
  const allThere = seen.every((id) => ids.has(id)) && trips.every((id) => ofTrips.has(id));
  const noOther = legs.every(
    ({ id, tripId }) => seen.includes(id) || (tripId !== null && trips.includes(tripId)),
  );
  if (allThere && noOther) return null;
  const message = "The legs of this claim have changed since you submitted it. Look at it again.";
  return refusal("stale_version", message);
}

/** Whether passengers are paid for: only if the leg's rate card has a rate for them. */
export function maySetPassengers(
  claim: Facts,
  leg: Pick<KmClaimLeg, "passengerMillicents" | "cardName">,
  who: string,
): Refusal | null {
  const refused = mayChangeLegs(claim, who);
  if (refused !== null || leg.passengerMillicents > 0) return refused;
  return refusal("transition_refused", `${leg.cardName} pays nothing for passengers.`);
}

export function maySubmit(claim: Facts & { legsTotal: number }, who: string): Refusal | null {
  if (claim.claimantId !== who) return refusal("forbidden", "Only its claimant submits a claim.");
  if (!claimIsOpen(claim)) {
    return refusal("transition_refused", `This claim is ${claim.status} already.`);
  }
  if (claim.legsTotal === 0) {
    return refusal("transition_refused", "There is no leg to claim for yet.");
  }
  return null;
}

export function mayDecide(
  claim: Facts & Pick<KmClaim, "kind">,
  who: string,
  decision: { decision: "approved" | "returned" | "rejected"; reason?: string | undefined },
): Refusal | null {
  if (claim.claimantId === who) {
    return refusal("own_claim", "Nobody decides on their own claim: ask another approver.");
  }
  if (claim.status !== "submitted") {
    return refusal(
      "transition_refused",
      `This claim is ${claim.status}: there is nothing to decide.`,
    );
  }
  if (claim.kind === "correction" && decision.decision === "returned") {
    const message = "The rate cards made this claim, not its claimant: approve or reject it.";
    return refusal("transition_refused", message);
  }
  if (decision.decision !== "approved" && !decision.reason) {
    return refusal("invalid_input", "Say why, so that the claimant can put it right.", "reason");
  }
  return null;
}

export function mayPay(claim: Facts, who: string): Refusal | null {
  if (claim.claimantId === who) {
    return refusal("own_claim", "Nobody pays their own claim: ask another person.");
  }
  if (claim.status === "approved") return null;
  if (claim.status === "exported") {
    return refusal(
      "transition_refused",
      "This claim is in a batch: pay the batch, or undo it first.",
    );
  }
  return refusal(
    "transition_refused",
    `This claim is ${claim.status}: only an approved one is paid.`,
  );
}

/** For this many days, a person who joined by a claimant's link may not approve that claimant's claims. */
export const linkBarDays = 30;

export interface LinkOfClaimant {
  madeAt: string;
  claimantName: string;
}

/**
 * A claimant could use a link to sign in as the person it was made for, and approve their own claim; so that person may not. `others` is
 * whether somebody else may.
 */
export function decidedByPuppet(link: LinkOfClaimant, others: readonly string[]): Refusal {
  const until = new Date(Date.parse(link.madeAt) + linkBarDays * 86_400_000);
  const free = until.toISOString().slice(0, 10);
  const who = others.length > 0 ? `Ask ${others.join(", ")}.` : "Ask for another person to do it.";
  const message = `${link.claimantName} made your link to sign in, so until ${free} you don't decide on their claims. ${who}`;
  return refusal("own_claim", message);
}
