import { refusal, type Refusal } from "../refusal.ts";

/** Maximum requests of a school in a term. */
export const mostWishes = 8;
/** Maximum valid links of one contact, newest first, because each mail creates one. */
export const mostLinks = 5;
/** Maximum undecided proposals of a school. */
export const mostProposals = 20;

/** Whether a school with this status has a page. */
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

/** Whether requests for a term are accepted today. `closesOn` is the last day, null if schools were not asked. */
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

/** The allocation statuses in which a kit is at its school, as far as the branch knows. */
const there = new Set(["delivered"]);

/** Whether a school may still report missing items, ask for more of an item, and say that the kit is ready. */
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

/** Whether a school may enter how many students used a kit, and rate it: once the kit has been there. */
export function mayRate(status: string): Refusal | null {
  if (there.has(status) || status === "collected" || status === "closed") return null;
  return refusal(
    "transition_refused",
    "This kit has not been delivered yet. Nothing was changed.",
    "rating",
  );
}
