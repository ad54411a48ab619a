import { dayWords } from "../plan/day-words.ts";
import { refusal, type Refusal } from "../refusal.ts";

/** The facts about two records of one school that decide whether they can be merged. */
export interface MergeFacts {
  keptName: string;
  otherName: string;
  same: boolean;
  /** The school that one of the two was merged into already. */
  mergedInto: string | null;
  /** Codes of the kits that are at the other school now. */
  kitsThere: readonly string[];
  /** Trips that are not over and stop at the other school, the next first. */
  tripsAhead: readonly { name: string; onDay: string }[];
  /** Titles that both schools get in the same coming rotation. */
  plannedTwice: readonly string[];
}

/**
 * Whether the other school's history may move to the kept one. Not while a kit or a van is there, because the records would place it
 * elsewhere than it is.
 */
export function mayMerge(facts: MergeFacts): Refusal | null {
  const { keptName, otherName, mergedInto, kitsThere, plannedTwice } = facts;
  if (facts.same) {
    return refusal("invalid_input", "Choose another school than this one.", "otherId");
  }
  if (mergedInto !== null) {
    return refused(
      `One of the two is merged into ${mergedInto} already. Merge into ${mergedInto}.`,
    );
  }
  if (kitsThere.length > 0) {
    const are = kitsThere.length === 1 ? "is" : "are";
    return refused(
      `${kitsThere.join(", ")} ${are} at ${otherName} now. Merge the schools once they are back.`,
    );
  }
  const [trip] = facts.tripsAhead;
  if (trip) {
    // The name of a trip that the plan made contains its day.
    const day = dayWords(trip.onDay);
    const name = trip.name.includes(day) ? trip.name : `${trip.name} on ${day}`;
    return refused(`${name} stops at ${otherName}. Finish or cancel the trip first.`);
  }
  if (plannedTwice.length > 0) {
    return refused(
      `${keptName} and ${otherName} both get ${plannedTwice.join(", ")} in one rotation. Unassign one of them first.`,
    );
  }
  return null;
}

/** The facts that prevent undoing a merge. */
export interface UndoFacts {
  otherName: string;
  undone: boolean;
  /** The name of the school that one of the two was merged into later. */
  mergedSince: string | null;
  /** Moved allocations, requests and visits that were changed since. */
  changed: number;
}

/** Whether a merge may be undone: only until something depends on it. */
export function mayUndoMerge(facts: UndoFacts): Refusal | null {
  if (facts.undone) return refused("This merge is undone already.");
  if (facts.mergedSince !== null) {
    return refused(`It was merged into ${facts.mergedSince} since. Undo that merge first.`);
  }
  if (facts.changed > 0) {
    const records =
      facts.changed === 1
        ? "A request, planned kit or visit"
        : `${facts.changed} requests, planned kits or visits`;
    return refused(
      `${records} of ${facts.otherName} changed since the merge, so it can no longer be undone. Nothing was changed.`,
    );
  }
  return null;
}

function refused(message: string): Refusal {
  return refusal("transition_refused", message);
}
