import { hasNotLeft } from "../allocations/allocation-rules.ts";
import type { Refusal } from "../refusal.ts";
import type { CellChange } from "./edit-outcome.ts";
import { newAllocation, placeKit, replaced } from "./place-kit.ts";
import { type PlanLedger, planLedger } from "./plan-ledger.ts";
import type { AllocationFact, TermFacts } from "./term-facts.ts";

/** One of many changes that make room for each other: an allocation is moved or unassigned, or a new one is made. */
export interface Step {
  /** The allocation that it moves or unassigns; null for a new one. */
  allocationId: string | null;
  schoolId: string;
  kitTypeId: string;
  /** Null if it is unassigned. */
  to: { rotationId: string; kitId: string | null } | null;
}

export interface Together<S extends Step> {
  /** The plan after all of them. */
  ledger: PlanLedger;
  taken: { step: S; changes: CellChange[] }[];
  leftOut: { step: S; refused: Refusal }[];
}

/**
 * Applies many steps at once, by the rules of a change by hand: everything that moves is removed first, so that kits may swap places. A
 * step that is refused is left out and its allocation stays; steps that needed its room are checked again without it.
 */
export function editTogether<S extends Step>(facts: TermFacts, wanted: readonly S[]): Together<S> {
  const leftOut: Together<S>["leftOut"] = [];
  for (let steps = [...wanted]; ;) {
    const ledger = planLedger(facts);
    const stood = new Map<S, AllocationFact>();
    const barred = new Map<S, Refusal>();
    for (const step of steps) {
      const was = step.allocationId === null ? undefined : ledger.allocation(step.allocationId);
      const stays = was && mayLeave(ledger, was);
      if (stays) barred.set(step, stays);
      else if (was) stood.set(step, was);
    }
    for (const { id } of stood.values()) ledger.remove(id);
    const taken: Together<S>["taken"] = [];
    for (const step of steps) {
      if (barred.has(step)) continue;
      const was = stood.get(step);
      const made = make(ledger, step, was);
      if (made.refused) barred.set(step, made.refused);
      else {
        for (const { now } of made.changes) if (now) ledger.add(now);
        taken.push({ step, changes: made.changes });
      }
    }
    if (barred.size === 0) return { ledger, taken, leftOut };
    for (const [step, refused] of barred) leftOut.push({ step, refused });
    steps = steps.filter((step) => !barred.has(step));
  }
}

function make(
  ledger: PlanLedger,
  { schoolId, kitTypeId, to }: Step,
  was: AllocationFact | undefined,
): { changes: CellChange[]; refused: null } | { refused: Refusal } {
  if (!to) return { changes: was ? [{ was, now: null }] : [], refused: null };
  const { rotationId, kitId } = to;
  const cell = { rotationId, schoolId, kitTypeId };
  const overrideReason = was?.overrideReason ?? null;
  const placed = placeKit(ledger, cell, { kitId, overrideReason, only: kitId !== null });
  if (placed.refused) return placed;
  if (!was) {
    return { changes: [{ was: null, now: newAllocation(ledger, cell, placed.at) }], refused: null };
  }
  return { changes: replaced(ledger, was, { ...was, ...cell, ...placed.at }), refused: null };
}

function mayLeave(ledger: PlanLedger, { status, kitId }: AllocationFact): Refusal | null {
  return hasNotLeft({ status, kitCode: kitId === null ? null : ledger.kit(kitId).code });
}
