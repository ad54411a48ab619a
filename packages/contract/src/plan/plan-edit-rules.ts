import { hasNotLeft } from "../allocations/allocation-rules.ts";
import { refusal, type Refusal } from "../refusal.ts";
import { done, type EditOutcome, no } from "./edit-outcome.ts";
import { extendLoan } from "./extend-loan.ts";
import { newAllocation, placeKit, replaced } from "./place-kit.ts";
import type { PlanEdit } from "./plan-edit.ts";
import type { PlanLedger } from "./plan-ledger.ts";
import type { AllocationFact } from "./term-facts.ts";

// The effects of a change by hand on the plan. The rules are those for assigning a kit, without exceptions.

/** Makes one change in the ledger, or leaves it unchanged and returns the reason. Throws if the ledger has no such allocation. */
export function makeEdit(ledger: PlanLedger, edit: PlanEdit): EditOutcome {
  const outcome = judgeEdit(ledger, edit);
  if (outcome.refused) return outcome;
  for (const { was } of outcome.changes) if (was) ledger.remove(was.id);
  for (const { now } of outcome.changes) if (now) ledger.add(now);
  return outcome;
}

/** The effects that a change would have; the ledger is not changed. */
export function judgeEdit(ledger: PlanLedger, edit: PlanEdit): EditOutcome {
  switch (edit.kind) {
    case "give":
      return give(ledger, edit);
    case "move":
      return move(ledger, find(ledger, edit.allocationId), edit);
    case "swap":
      return swap(ledger, find(ledger, edit.allocationId), find(ledger, edit.withId));
    case "extend":
      return extendLoan(ledger, find(ledger, edit.allocationId));
    case "exchange":
      return exchange(ledger, find(ledger, edit.allocationId), edit);
    case "take_back":
      return unassign(ledger, find(ledger, edit.allocationId));
    case "pin": {
      const was = find(ledger, edit.allocationId);
      const words = `${codeOf(ledger, was)} of ${ledger.school(was.schoolId).name} ${edit.pinned ? "pinned" : "unpinned"}`;
      return done([{ was, now: { ...was, pinned: edit.pinned } }], words);
    }
  }
}

function give(ledger: PlanLedger, edit: PlanEdit & { kind: "give" }): EditOutcome {
  const placed = placeKit(ledger, edit, {
    kitId: edit.kitId ?? null,
    only: edit.kitId !== undefined,
  });
  if (placed.refused) return placed;
  const now = newAllocation(ledger, edit, placed.at);
  return done([{ was: null, now }], `${codeOf(ledger, now)} to ${cellWords(ledger, now)}`);
}

function move(
  ledger: PlanLedger,
  was: AllocationFact,
  to: { rotationId: string; schoolId: string },
): EditOutcome {
  if (was.rotationId === to.rotationId && was.schoolId === to.schoolId) {
    return no(refusal("transition_refused", `${codeOf(ledger, was)} is in this cell already.`));
  }
  const stays = mayLeave(ledger, was);
  if (stays) return no(stays);
  const placed = without(ledger, [was], () =>
    placeKit(ledger, { ...was, ...to }, { kitId: was.kitId, overrideReason: was.overrideReason }),
  );
  if (placed.refused) return placed;
  const now = { ...was, ...to, ...placed.at };
  const words = `${codeOf(ledger, now)} moved to ${cellWords(ledger, now)}`;
  return done(replaced(ledger, was, now), words);
}

function swap(ledger: PlanLedger, a: AllocationFact, b: AllocationFact): EditOutcome {
  const stays = mayLeave(ledger, a) ?? mayLeave(ledger, b);
  if (stays) return no(stays);
  if (a.rotationId === b.rotationId && a.schoolId === b.schoolId) {
    return no(refusal("transition_refused", "Both are in the same cell."));
  }
  const sameTitle = a.kitTypeId === b.kitTypeId;
  return without(ledger, [a, b], () => {
    // If both kits have the same title, the allocations stay and the copies are swapped.
    const target = (from: AllocationFact, to: AllocationFact) =>
      sameTitle
        ? { ...from, kitId: to.kitId }
        : { ...from, rotationId: to.rotationId, schoolId: to.schoolId };
    const first = target(a, b);
    const forA = placeKit(ledger, first, {
      kitId: first.kitId,
      overrideReason: a.overrideReason,
      only: sameTitle,
    });
    if (forA.refused) return forA;
    const nowA = { ...first, ...forA.at };
    ledger.add(nowA);
    const second = target(b, a);
    const forB = placeKit(ledger, second, {
      kitId: second.kitId,
      overrideReason: b.overrideReason,
      only: sameTitle,
    });
    ledger.remove(nowA.id);
    if (forB.refused) return forB;
    const nowB = { ...second, ...forB.at };
    const words = `${codeOf(ledger, a)} of ${ledger.school(a.schoolId).name} and ${codeOf(ledger, b)} of ${ledger.school(b.schoolId).name} swapped`;
    return done([...replaced(ledger, a, nowA), ...replaced(ledger, b, nowB)], words);
  });
}

function exchange(
  ledger: PlanLedger,
  was: AllocationFact,
  edit: { kitTypeId: string; kitId?: string | undefined },
): EditOutcome {
  if (was.kitTypeId === edit.kitTypeId) {
    const words = `${ledger.type(was.kitTypeId).name} is in this cell already.`;
    return no(refusal("already_exists", words));
  }
  const stays = mayLeave(ledger, was);
  if (stays) return no(stays);
  const wanted = { ...was, kitTypeId: edit.kitTypeId };
  const placed = without(ledger, [was], () =>
    placeKit(ledger, wanted, { kitId: edit.kitId ?? null, only: edit.kitId !== undefined }),
  );
  if (placed.refused) return placed;
  const now = { ...wanted, ...placed.at };
  const words = `${codeOf(ledger, now)} instead of ${codeOf(ledger, was)} for ${ledger.school(was.schoolId).name}`;
  return done(replaced(ledger, was, now), words);
}

function unassign(ledger: PlanLedger, was: AllocationFact): EditOutcome {
  const stays = mayLeave(ledger, was);
  if (stays) return no(stays);
  const words = `${codeOf(ledger, was)} unassigned from ${ledger.school(was.schoolId).name}`;
  return done([{ was, now: null }], words);
}

function mayLeave(ledger: PlanLedger, a: AllocationFact): Refusal | null {
  return hasNotLeft({ status: a.status, kitCode: codeOf(ledger, a) });
}

/** Runs a function while these allocations are removed from the plan. */
function without<T>(ledger: PlanLedger, gone: readonly AllocationFact[], work: () => T): T {
  for (const a of gone) ledger.remove(a.id);
  try {
    return work();
  } finally {
    for (const a of gone) ledger.add(a);
  }
}

function find(ledger: PlanLedger, id: string): AllocationFact {
  const allocation = ledger.allocation(id);
  if (!allocation) throw new Error(`The plan has no allocation ${id}.`);
  return allocation;
}

function codeOf(ledger: PlanLedger, { kitId, kitTypeId }: AllocationFact): string {
  return kitId === null ? ledger.type(kitTypeId).name : ledger.kit(kitId).code;
}

function cellWords(ledger: PlanLedger, { rotationId, schoolId }: AllocationFact): string {
  return `${ledger.school(schoolId).name}, rotation ${ledger.rotation(rotationId).seq}`;
}
