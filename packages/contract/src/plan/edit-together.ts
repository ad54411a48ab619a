import { hasNotLeft } from "../allocations/allocation-rules.ts";
import type { Refusal } from "../refusal.ts";
import type { CellChange } from "./edit-outcome.ts";
import { newAllocation, placeKit, replaced } from "./place-kit.ts";
import { type PlanLedger, planLedger } from "./plan-ledger.ts";
import type { AllocationFact, TermFacts } from "./term-facts.ts";

/** One of many changes that make room for each other: what stands is moved or taken back, or something new is given. */
export interface Step {
  /** What it moves or takes back; null: it is new. */
  allocationId: string | null;
  schoolId: string;
  kitTypeId: string;
  /** Null: it is taken back. */
  to: { rotationId: string; kitId: string | null } | null;
}

export interface Together<S extends Step> {
  /** The plan as it is after all of them. */
  ledger: PlanLedger;
  taken: { step: S; changes: CellChange[] }[];
  leftOut: { step: S; refused: Refusal }[];
}

/**
 * Takes many steps at once, by the rules of a change by hand: all that is moved leaves first, so that kits may change places. A step
 * that can't be taken is left out, and what it was to move stays; whatever needed its room is judged again without it.
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
