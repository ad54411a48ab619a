import { cellTakesKits, typeMayGo } from "../allocations/allocation-rules.ts";
import { copyMayGo } from "../allocations/copy-rules.ts";
import type { Refusal } from "../refusal.ts";
import type { PlanLedger } from "./plan-ledger.ts";

export interface Wanted {
  rotationId: string;
  schoolId: string;
  kitTypeId: string;
  kitId: string;
}

/** Whether this copy may be assigned here in the present plan, by the same rules and in the same order as an allocation by hand. */
export function mayStand(ledger: PlanLedger, wanted: Wanted): Refusal | null {
  const cell = ledger.cell(wanted.rotationId, wanted.schoolId);
  return (
    cellTakesKits(cell) ??
    typeMayGo(cell, ledger.type(wanted.kitTypeId)) ??
    copyMayGo(cell, ledger.copy(wanted.kitId, cell))
  );
}
