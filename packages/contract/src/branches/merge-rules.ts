import { fold } from "../fold.ts";
import { mayReceive } from "../kits/kit-transfer-rules.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { School } from "../schools/school.ts";
import { mayEnd, openIn } from "./archive-rules.ts";
import type { BranchMergeFacts } from "./merge.ts";
import { counted, listed, refusedFor } from "./open-things.ts";

/**
 * Whether a branch may be merged into another: it will be archived, so nothing may be open in it that archiving refuses, and everything
 * that moves has to be at rest. The refusal has each reason as a detail.
 */
export function mayMergeBranch(facts: BranchMergeFacts): Refusal | null {
  const { name, into } = facts;
  const never = mayEnd(facts) ?? mayReceive(into, facts);
  if (never !== null) return never;
  if (facts.otherMerge) {
    const message = `Another merge of ${name} or ${into.name} is under way. Wait until it has ended.`;
    return refusal("transition_refused", message);
  }
  return refusedFor(`${name} can't be merged yet.`, [...openIn(facts), ...unsettledIn(facts)]);
}

function unsettledIn(facts: BranchMergeFacts) {
  const { kitsNotReady, plannedLoans, openInvoices, stocktake, waitingCounts } = facts;
  return [
    ...listed(
      kitsNotReady,
      "kit is",
      "kits are",
      "not ready. Check in, top up, unpack, repair or retire them.",
    ),
    ...counted(plannedLoans, "loan is", "loans are", "still planned. Unassign them in the plan."),
    ...counted(
      openInvoices,
      "membership invoice is",
      "membership invoices are",
      "not paid. Mark them as paid, or cancel them.",
    ),
    ...(stocktake ? [{ path: "", message: "A stocktake is open. Approve or cancel it." }] : []),
    ...counted(
      waitingCounts,
      "count waits",
      "counts wait",
      "to be approved. Approve or reject them.",
    ),
  ];
}

type SchoolNamed = Pick<School, "moeNumber" | "nameEn" | "city">;

/**
 * The own school that is the other branch's: the one with its ministry number, otherwise the one with its name in its city. Schools with
 * two numbers are never the same.
 */
export function sameSchool<Own extends SchoolNamed>(
  theirs: SchoolNamed,
  own: readonly Own[],
): Own | undefined {
  const { moeNumber } = theirs;
  const numbered = moeNumber === null ? undefined : own.find((one) => one.moeNumber === moeNumber);
  if (numbered) return numbered;
  return own.find(
    (one) =>
      (moeNumber === null || one.moeNumber === null) &&
      fold(one.nameEn) === fold(theirs.nameEn) &&
      fold(one.city ?? "") === fold(theirs.city ?? ""),
  );
}

type Membership = Pick<School, "status" | "memberUntil">;

/** What an own school's membership becomes if the same school is the other branch's member; null if it stays as it is. */
export function joinedMembership(own: Membership, theirs: Membership): Membership | null {
  if (theirs.status !== "member") return null;
  // Without a last day a membership does not end; a school that is no member has none to compare.
  const hasOwn = own.status === "member" || own.memberUntil !== null;
  const memberUntil = hasOwn ? later(own.memberUntil, theirs.memberUntil) : theirs.memberUntil;
  if (own.status === "member" && own.memberUntil === memberUntil) return null;
  return { status: "member", memberUntil };
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}
