import { cellTakesKits, copyMayGo, typeMayGo } from "../allocations/allocation-rules.ts";
import type { Refusal } from "../refusal.ts";
import type { PlanLedger } from "./plan-ledger.ts";

export interface Wanted {
  rotationId: string;
  schoolId: string;
  kitTypeId: string;
  kitId: string;
}

/** May this copy be given here, as the plan stands? The rules by which an allocation is accepted, in their order. */
export function mayStand(ledger: PlanLedger, wanted: Wanted): Refusal | null {
  const cell = ledger.cell(wanted.rotationId, wanted.schoolId);
  return (
    cellTakesKits(cell) ??
    typeMayGo(cell, ledger.type(wanted.kitTypeId)) ??
    copyMayGo(cell, ledger.copy(wanted.kitId, cell))
  );
}
