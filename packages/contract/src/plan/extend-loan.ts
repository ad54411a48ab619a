import { type Cell, cellTakesKits, hasNotLeft } from "../allocations/allocation-rules.ts";
import { firstFree, isBackBeforeDue, occupiedDays } from "../allocations/copy-rules.ts";
import { allocationAfter, type AllocationStatus } from "../allocations/allocation-state.ts";
import { refusal, type Refusal } from "../refusal.ts";
import { dayWords } from "./day-words.ts";
import type { CellChange, EditOutcome } from "./edit-outcome.ts";
import type { PlanLedger } from "./plan-ledger.ts";
import type { AllocationFact } from "./term-facts.ts";

const mayStay: ReadonlySet<AllocationStatus> = new Set([
  "proposed",
  "confirmed",
  "preparing",
  "ready",
  "out",
  "delivered",
]);

/**
 * Collects a loan one rotation later. A school that was to get the same copy in that time gets another one; if there is none, the
 * extension is refused.
 */
export function extendLoan(ledger: PlanLedger, was: AllocationFact): EditOutcome {
  const school = ledger.school(was.schoolId);
  const code = was.kitId === null ? ledger.type(was.kitTypeId).name : ledger.kit(was.kitId).code;
  if (!mayStay.has(was.status)) {
    return no(
      "transition_refused",
      `${code} is back from ${school.name}: there is no loan to extend.`,
    );
  }
  const next = laterCell(ledger, was);
  if (!next) {
    return no("rotation_not_open", `No later rotation of this term collects at ${school.name}.`);
  }
  const { collectOn, turnaroundDays } = next;
  const refused =
    mayBeThere(next, was) ??
    (was.kitId === null ? null : isBackBeforeDue(ledger.kit(was.kitId), collectOn));
  if (refused) return { refused };
  const freeFrom = occupiedDays({ deliverOn: was.deliverOn, collectOn, turnaroundDays }).to;
  const now = { ...was, collectOn, freeFrom };
  const changes: CellChange[] = [{ was, now }];
  const moved: string[] = [];
  // The loan is extended first, so that the others look for their copies while it is taken.
  ledger.remove(was.id);
  ledger.add(now);
  try {
    for (const other of promised(ledger, now)) {
      const instead = otherCopy(ledger, other);
      if (instead.refused) return instead;
      const given = { ...other, ...instead.change };
      changes.push({ was: other, now: given });
      ledger.remove(other.id);
      ledger.add(given);
      moved.push(
        `${ledger.school(other.schoolId).name} gets ${instead.code} instead of ${code} on ${dayWords(other.deliverOn)}.`,
      );
    }
  } finally {
    for (const change of changes) {
      if (change.now) ledger.remove(change.now.id);
      if (change.was) ledger.add(change.was);
    }
  }
  const words = `${code} stays at ${school.name} until ${dayWords(collectOn)}`;
  return { changes, words, moved, refused: null };
}

/** The school's cell in the first rotation that collects after the loan does. */
function laterCell(ledger: PlanLedger, was: AllocationFact): Cell | undefined {
  return ledger.facts.rotations
    .map(({ id }) => ledger.cell(id, was.schoolId, was.id))
    .find((cell) => cell.collectOn > was.collectOn);
}

/** Days that are past don't matter; the school needs room, and has to be open on the day of collection. */
function mayBeThere(next: Cell, was: AllocationFact): Refusal | null {
  const day = next.collectOn;
  if (next.held.includes(was.kitTypeId)) {
    return refusal(
      "already_exists",
      `${next.school.name} gets the same title in rotation ${next.rotation.seq}: unassign that first.`,
    );
  }
  return cellTakesKits({
    ...next,
    rotation: { ...next.rotation, status: "open" },
    deliverOn: was.deliverOn,
    holidays: next.holidays.filter((holiday) => holiday.onDay === day),
    school: {
      ...next.school,
      closures: next.school.closures.filter((c) => c.fromOn <= day && day <= c.toOn),
    },
  });
}

/** Other allocations of the copy during the extended loan. */
function promised(ledger: PlanLedger, now: AllocationFact): AllocationFact[] {
  if (now.kitId === null) return [];
  return ledger
    .allocations()
    .filter((a) => a.id !== now.id && a.kitId === now.kitId)
    .filter((a) => a.deliverOn < now.freeFrom && now.deliverOn < a.freeFrom)
    .toSorted((a, b) => a.deliverOn.localeCompare(b.deliverOn));
}

function otherCopy(
  ledger: PlanLedger,
  a: AllocationFact,
): { change: Partial<AllocationFact>; code: string; refused: null } | { refused: Refusal } {
  const school = ledger.school(a.schoolId);
  const code = ledger.kit(a.kitId ?? "").code;
  const left = hasNotLeft({ status: a.status, kitCode: code });
  if (left) return { refused: left };
  const { deliverOn, collectOn } = a;
  const at =
    a.termsApart === 0
      ? ledger.cell(a.rotationId, a.schoolId, a.id)
      : { turnaroundDays: ledger.facts.branch.turnaroundDays, school };
  const cell = { ...at, deliverOn, collectOn };
  const type = ledger.type(a.kitTypeId);
  const { copy } = firstFree(cell, type, ledger.copies(type.id, cell, a.id));
  if (!copy) {
    return no(
      "double_allocation",
      `${code} goes to ${school.name} on ${dayWords(deliverOn)}, and no other copy is free then. Give ${school.name} another title first.`,
    );
  }
  const status = a.status === "proposed" ? a.status : allocationAfter("change_copy");
  return { change: { kitId: copy.id, status }, code: copy.code, refused: null };
}

function no(code: Refusal["code"], message: string): { refused: Refusal } {
  return { refused: refusal(code, message) };
}
