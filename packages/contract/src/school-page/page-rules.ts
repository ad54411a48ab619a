import { refusal, type Refusal } from "../refusal.ts";

/** Wishes that a school may have in a term. */
export const mostWishes = 8;
/** Links of one contact that work at the same time: the newest, for each mail draws one. */
export const mostLinks = 5;
/** Proposals of a school that wait for a decision. */
export const mostProposals = 20;

/** Whether a school that is in this state has a page of its own. */
export function hasPage(
  school: { status: string; memberUntil: string | null },
  today: string,
): Refusal | null {
  const member = school.status === "member" || school.status === "paused";
  if (member && (school.memberUntil === null || school.memberUntil >= today)) return null;
  return refusal(
    "transition_refused",
    "Only a member school has a page of its own. Renew its membership first.",
    "status",
  );
}

/** Whether wishes are taken today for a term. `closesOn` is the last day, null where nobody has asked. */
export function takesWishes(closesOn: string | null, today: string): Refusal | null {
  if (closesOn !== null && today <= closesOn) return null;
  return refusal(
    "transition_refused",
    closesOn === null
      ? "The library does not take wishes for this term yet. Nothing was changed."
      : "The day for wishes is over. Nothing was changed; call the library to change a wish.",
    "termId",
  );
}

/** Allocations in which a kit is at its school, as far as the branch knows. */
const there = new Set(["delivered"]);

/** Whether a school may still say what is missing, what it wants more of, and that the kit is ready. */
export function mayReport(status: string): Refusal | null {
  if (there.has(status)) return null;
  return refusal(
    "transition_refused",
    status === "collected" || status === "closed"
      ? "This kit has been collected. Nothing was changed; call the library about it."
      : "This kit has not been delivered yet. Nothing was changed.",
    "ready",
  );
}

/** Whether a school may say how many pupils a kit reached, and rate it: once it was there. */
export function mayRate(status: string): Refusal | null {
  if (there.has(status) || status === "collected" || status === "closed") return null;
  return refusal(
    "transition_refused",
    "This kit has not been delivered yet. Nothing was changed.",
    "rating",
  );
}
