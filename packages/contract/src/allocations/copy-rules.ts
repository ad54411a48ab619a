import { type KitState, kitStateWords } from "../kits/kit-state.ts";
import { dayWords } from "../plan/day-words.ts";
import { addDays } from "../plan/days.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { Cell, KitTypeForPlan } from "./allocation-rules.ts";

// Which copy of a kit type can be lent on the days of a cell.

/** A copy, and its loans that overlap the cell's days. */
export interface Copy {
  id: string;
  code: string;
  state: KitState;
  weightG: number;
  /** The first day it can leave, if it is not ready now; see `ready-from.ts`. */
  readyFrom?: string | null;
  borrowed?: Borrowed | null;
  loans: readonly Loan[];
}

/** The loan from another branch, which has its kit back by the end of this day. */
export interface Borrowed {
  otherBranch: string;
  dueBackOn: string;
}

/** `freeFrom` is the day after its turnaround, as computed when the loan was made. */
export interface Loan {
  schoolName: string;
  deliverOn: string;
  collectOn: string;
  freeFrom: string;
  /** How many days the school has kept it too long; its collectOn is then the route's next day. */
  lateDays?: number;
}

/** The data by which a copy is judged: the days of its loan, and the school. */
export type LoanCell = Pick<Cell, "deliverOn" | "collectOn" | "turnaroundDays"> & {
  school: Pick<Cell["school"], "name" | "heavyOk" | "maxKitG">;
};

/** Above this weight two people carry a box; some kits weigh more. */
export const heavyG = 15_000;

/** The days a copy is reserved: [from, to), including the turnaround after its collection. */
export function occupiedDays(loan: {
  deliverOn: string;
  collectOn: string;
  turnaroundDays: number;
}): { from: string; to: string } {
  return { from: loan.deliverOn, to: addDays(loan.collectOn, loan.turnaroundDays) };
}

/** The weight of the heaviest kit that a school accepts, in grams. */
export function heaviestG({
  heavyOk,
  maxKitG,
}: Pick<Cell["school"], "heavyOk" | "maxKitG">): number {
  return Math.min(heavyOk ? Infinity : heavyG, maxKitG ?? Infinity);
}

/** The states in which a copy can't be planned at all. */
export const goneStates: ReadonlySet<KitState> = new Set([
  "retired",
  "lost",
  "quarantined",
  "with_branch",
]);

/** Whether a borrowed copy is back from a school before it is due in the branch that it belongs to. */
export function isBackBeforeDue(
  { code, borrowed }: Pick<Copy, "code" | "borrowed">,
  collectOn: string,
): Refusal | null {
  if (!borrowed || collectOn <= borrowed.dueBackOn) return null;
  return refusal(
    "kit_not_available",
    `${code} goes back to ${borrowed.otherBranch} by ${dayWords(borrowed.dueBackOn)}, before it would be collected on ${dayWords(collectOn)}.`,
    "kitId",
  );
}

/** Whether this copy may be assigned in this cell. */
export function copyMayGo(cell: LoanCell, copy: Copy): Refusal | null {
  if (goneStates.has(copy.state)) {
    return refusal("kit_not_available", `${copy.code} is ${kitStateWords[copy.state]}.`, "kitId");
  }
  const due = isBackBeforeDue(copy, cell.collectOn);
  if (due) return due;
  const most = heaviestG(cell.school);
  if (copy.weightG > most) {
    return refusal(
      "kit_not_available",
      `${copy.code} weighs ${(copy.weightG / 1000).toFixed(1)} kg and ${cell.school.name} takes nothing over ${most / 1000} kg.`,
      "kitId",
    );
  }
  const wanted = occupiedDays(cell);
  const loan = copy.loans.find((l) => l.deliverOn < wanted.to && wanted.from < l.freeFrom);
  if (loan) return doubleAllocation(copy.code, loan);
  if (copy.readyFrom && copy.readyFrom > cell.deliverOn) {
    return refusal(
      "kit_not_available",
      `${copy.code} is ${kitStateWords[copy.state]}: it can be ready on ${dayWords(copy.readyFrom)} at the earliest.`,
      "kitId",
    );
  }
  return null;
}

export function doubleAllocation(code: string, loan: Loan): Refusal {
  if (loan.lateDays) {
    return refusal(
      "double_allocation",
      `${code} is still with ${loan.schoolName}, ${loan.lateDays === 1 ? "1 day" : `${loan.lateDays} days`} late. Its route can bring it back on ${dayWords(loan.collectOn)}; it is free again on ${dayWords(loan.freeFrom)}.`,
      "kitId",
    );
  }
  const rest =
    loan.freeFrom > loan.collectOn ? `, and is free again on ${dayWords(loan.freeFrom)}` : "";
  return refusal(
    "double_allocation",
    `${code} is with ${loan.schoolName} from ${dayWords(loan.deliverOn)} to ${dayWords(loan.collectOn)}${rest}.`,
    "kitId",
  );
}

/**
 * The first free copy, or the refusal: for one copy its own reason, for several the day on which one is free again,
 * with each reason in the details. A copy that is lost or with another branch is mentioned only if there is no other.
 */
export function firstFree<C extends Copy>(
  cell: LoanCell,
  type: Pick<KitTypeForPlan, "name">,
  copies: readonly C[],
): { copy: C; refused: null } | { copy: null; refused: Refusal } {
  // A retired copy does not count.
  const bought = copies.filter((copy) => copy.state !== "retired");
  const there = bought.filter(({ state }) => state !== "lost" && state !== "with_branch");
  const kept = there.length > 0 ? there : bought;
  const reasons: Refusal[] = [];
  for (const copy of kept) {
    const refused = copyMayGo(cell, copy);
    if (!refused) return { copy, refused: null };
    reasons.push(refused);
  }
  const [only, ...more] = reasons;
  if (!only) {
    const none = `There is no copy of ${type.name}.`;
    return { copy: null, refused: refusal("kit_not_available", none, "kitTypeId") };
  }
  if (more.length === 0) return { copy: null, refused: only };
  const next = nextFree(cell, kept);
  const all = `None of the ${kept.length} copies of ${type.name} is free on these days`;
  return {
    copy: null,
    refused: {
      code: "kit_not_available",
      message: next ? `${all}; ${next.code} is the next, on ${dayWords(next.day)}.` : `${all}.`,
      details: reasons.flatMap((r) => r.details),
    },
  };
}

/** Of the lent copies, the one whose last loan among these ends first. */
function nextFree(
  cell: LoanCell,
  copies: readonly Copy[],
): { code: string; day: string } | undefined {
  return copies
    .filter((copy) => copyMayGo(cell, { ...copy, loans: [] }) === null)
    .map(({ code, loans }) => ({
      code,
      day:
        loans
          .map((l) => l.freeFrom)
          .toSorted()
          .at(-1) ?? "",
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day))[0];
}
