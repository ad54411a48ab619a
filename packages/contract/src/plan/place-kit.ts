import {
  type Cell,
  cellTakesKits,
  isOverridable,
  typeMayGo,
} from "../allocations/allocation-rules.ts";
import { copyMayGo, firstFree, occupiedDays } from "../allocations/copy-rules.ts";
import { allocationAfter } from "../allocations/allocation-state.ts";
import { refusal, type Refusal } from "../refusal.ts";
import { dayWords } from "./day-words.ts";
import { type CellChange, no } from "./edit-outcome.ts";
import type { PlanLedger } from "./plan-ledger.ts";
import type { AllocationFact } from "./term-facts.ts";

/** A new allocation, as the ledger records it. */
export function newAllocation(
  ledger: PlanLedger,
  {
    rotationId,
    schoolId,
    kitTypeId,
  }: Pick<AllocationFact, "rotationId" | "schoolId" | "kitTypeId">,
  at: Stand,
): AllocationFact {
  return {
    id: newId(ledger),
    rotationId,
    termsApart: 0,
    schoolId,
    kitTypeId,
    status: "proposed",
    pinned: false,
    ...at,
  };
}

type Stand = Pick<
  AllocationFact,
  "kitId" | "deliverOn" | "collectOn" | "freeFrom" | "requestId" | "overrideReason"
>;

/** Checks a title in a cell by all rules: with the requested copy or, unless `only` is set, with another one. */
export function placeKit(
  ledger: PlanLedger,
  to: Pick<AllocationFact, "rotationId" | "schoolId" | "kitTypeId">,
  wish: { kitId: string | null; only?: boolean; overrideReason?: string | null },
): { at: Stand; refused: null } | { refused: Refusal } {
  const cell = ledger.cell(to.rotationId, to.schoolId);
  const type = ledger.type(to.kitTypeId);
  const barred = cellTakesKits(cell) ?? dayIsOver(ledger, cell);
  if (barred) return no(barred);
  const repeated = typeMayGo(cell, type);
  const lifted = repeated !== null && isOverridable(repeated) && Boolean(wish.overrideReason);
  if (repeated && !lifted) return no(repeated);
  const copies = ledger.copies(type.id, cell);
  const own = copies.find((copy) => copy.id === wish.kitId);
  const ownRefused = own ? copyMayGo(cell, own) : null;
  if (wish.only && ownRefused) return no(ownRefused);
  const found = own && !ownRefused ? { copy: own, refused: null } : firstFree(cell, type, copies);
  if (found.refused) return no(found.refused);
  const { deliverOn, collectOn, turnaroundDays } = cell;
  return {
    at: {
      kitId: found.copy.id,
      deliverOn,
      collectOn,
      freeFrom: occupiedDays({ deliverOn, collectOn, turnaroundDays }).to,
      requestId: wishServed(ledger, to),
      overrideReason: lifted ? (wish.overrideReason ?? null) : null,
    },
    refused: null,
  };
}

/** The school's request that this title would serve. */
function wishServed(
  ledger: PlanLedger,
  { schoolId, kitTypeId }: Pick<AllocationFact, "schoolId" | "kitTypeId">,
): string | null {
  const wishes = ledger.facts.requests.filter(
    (r) => r.schoolId === schoolId && r.kitTypeId === kitTypeId,
  );
  if (wishes.length === 0) return null;
  const taken = new Set(ledger.allocations().map((a) => a.requestId));
  return wishes.find((r) => !taken.has(r.id))?.id ?? null;
}

/** An unpublished allocation is changed in place. A published one is unassigned and made again, so that its trips show both changes. */
export function replaced(
  ledger: PlanLedger,
  was: AllocationFact,
  now: AllocationFact,
): CellChange[] {
  if (was.status === "proposed") return [{ was, now }];
  const stays =
    was.rotationId === now.rotationId &&
    was.schoolId === now.schoolId &&
    was.kitTypeId === now.kitTypeId;
  if (stays) return [{ was, now: { ...now, status: allocationAfter("change_copy") } }];
  return [
    { was, now: null },
    { was: null, now: { ...now, id: newId(ledger), status: "proposed" } },
  ];
}

function dayIsOver(ledger: PlanLedger, cell: Cell): Refusal | null {
  if (cell.deliverOn >= ledger.facts.today) return null;
  return refusal(
    "rotation_not_open",
    `Rotation ${cell.rotation.seq} was delivered on ${dayWords(cell.deliverOn)}: nothing more goes out in it.`,
  );
}

let made = 0;
/** A temporary id, because the allocation exists in the ledger only. */
function newId(ledger: PlanLedger): string {
  made += 1;
  return `new ${ledger.facts.term.id} ${made}`;
}
