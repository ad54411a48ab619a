import { setImmediate as nextTurn } from "node:timers/promises";
import { cellTakesKits, typeMayGo } from "@kitround/contract/allocations/allocation-rules.ts";
import { firstFree, occupiedDays } from "@kitround/contract/allocations/copy-rules.ts";
import { mayStand } from "@kitround/contract/plan/may-stand.ts";
import { type PlanLedger, planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import { isProposable, titlesInstead } from "@kitround/contract/plan/titles-instead.ts";
import type { AllocationFact, RequestFact } from "@kitround/contract/plan/term-facts.ts";
import type { Cell } from "@kitround/planner/problem.ts";
import { type PlanLoads, planLoads } from "./plan-loads.ts";
import { cellsOfPlan, type PlannedCell, type TermProblem } from "./problem-of-term.ts";

/** The planner's answer, corrected by the plan's rules: the ledger accepts each of its cells, as the server would. */
export interface SettledPlan {
  ledger: PlanLedger;
  loads: PlanLoads;
  /** The planned cells, besides the fixed ones. */
  cells: PlannedCell[];
  /** Requests that stay open. */
  unserved: RequestFact[];
  /** By `keyOf`, the cells that replace impossible ones, with the reason in words. */
  instead: ReadonlyMap<string, string>;
}

/** Milliseconds of work before it yields to other tasks. */
const turnMs = 20;

/**
 * Takes the planner's cells one by one, requested ones first: existing ones, then by rank; one whose copy is not
 * available after all gets another copy. Then it adds what the planner's whole periods could not see: a copy that
 * comes back in time for a later weekday. Unrequested cells use the remaining places (decision 050).
 */
export async function settlePlan(
  term: TermProblem,
  planned: readonly Cell[],
  signal?: AbortSignal,
): Promise<SettledPlan> {
  const ledger = planLedger({ ...term.fixed.facts, allocations: [...term.fixed.allocations()] });
  const loads = planLoads(ledger);
  const cells: PlannedCell[] = [];
  const wishes = ledger.facts.requests;
  const wishOf = new Map(wishes.map((wish) => [`${wish.schoolId} ${wish.kitTypeId}`, wish]));
  const stood = new Set(term.free.map(keyOf));
  const wishAt = (cell: PlannedCell) => wishOf.get(`${cell.schoolId} ${cell.kitTypeId}`);
  const rank = (cell: PlannedCell) => (stood.has(keyOf(cell)) ? -1 : (wishAt(cell)?.rank ?? 99));

  let turnAt = performance.now();
  const breathe = async () => {
    if (performance.now() - turnAt < turnMs) return;
    await nextTurn();
    signal?.throwIfAborted();
    turnAt = performance.now();
  };
  const put = (cell: PlannedCell): boolean => {
    if (loads.over(cell) || mayStand(ledger, cell)) return false;
    ledger.add(asAllocation(ledger, cell));
    loads.add(cell);
    cells.push(cell);
    return true;
  };

  // A repair gives a promised title its other copy before that copy replaces another title.
  const promised = new Set(
    term.repairs ? term.free.map((a) => `${a.schoolId} ${a.kitTypeId}`) : [],
  );
  const comesFirst = (cell: PlannedCell) =>
    wishAt(cell) !== undefined || promised.has(`${cell.schoolId} ${cell.kitTypeId}`);
  const cellsToPut = cellsOfPlan(term, planned);
  const putAll = async (these: readonly PlannedCell[]) => {
    for (const cell of these.toSorted((a, b) => rank(a) - rank(b))) {
      if (!put(cell)) {
        const kitId = freeCopy(ledger, cell);
        if (kitId !== null) put({ ...cell, kitId });
      }
      await breathe();
    }
  };
  await putAll(cellsToPut.filter(comesFirst));

  const has = new Set(
    ledger.allocations().map((a) => `${a.schoolId} ${a.kitTypeId} ${a.termsApart}`),
  );
  const planning = new Set(term.schools.map((s) => s.id));
  const open = wishes.filter(
    (wish) => planning.has(wish.schoolId) && !has.has(`${wish.schoolId} ${wish.kitTypeId} 0`),
  );
  const unserved: RequestFact[] = [];
  for (const wish of open.toSorted((a, b) => a.rank - b.rank)) {
    const served = nearest(term, wish).some((rotationId) => {
      const at = { rotationId, schoolId: wish.schoolId, kitTypeId: wish.kitTypeId };
      const kitId = freeCopy(ledger, at);
      return kitId !== null && put({ ...at, kitId });
    });
    if (!served) unserved.push(wish);
    await breathe();
  }
  const instead = term.repairs ? replaceTitles(term, ledger, put) : new Map<string, string>();
  await putAll(cellsToPut.filter((cell) => !comesFirst(cell)));
  return { ledger, loads, cells, unserved, instead };
}

/** Gives each school whose promised title has no copy left a similar one, in the same rotation if possible. */
function replaceTitles(
  term: TermProblem,
  ledger: PlanLedger,
  put: (cell: PlannedCell) => boolean,
): Map<string, string> {
  const instead = new Map<string, string>();
  const stands = (a: AllocationFact) =>
    ledger.allocations().some((b) => b.schoolId === a.schoolId && b.kitTypeId === a.kitTypeId);
  for (const lost of term.free.filter((a) => !stands(a))) {
    const { schoolId, rotationId, kitTypeId } = lost;
    const near = titlesInstead(ledger.facts, lost).filter(isProposable);
    const rotations = [rotationId, ...term.rotations.map(({ id }) => id)];
    const places = rotations.flatMap((id) => near.map((one) => ({ id, one })));
    for (const { id, one } of places) {
      const at = { rotationId: id, schoolId, kitTypeId: one.type.id };
      const kitId = freeCopy(ledger, at);
      if (kitId === null || !put({ ...at, kitId })) continue;
      const why = one.near.words === "" ? "The school asked for it" : one.near.words;
      instead.set(keyOf({ ...at, kitId }), `Instead of ${ledger.type(kitTypeId).name}. ${why}.`);
      break;
    }
  }
  return instead;
}

/** The first available copy, or null; null also if its delivery day has passed. */
export function freeCopy(ledger: PlanLedger, at: Omit<PlannedCell, "kitId">): string | null {
  const cell = ledger.cell(at.rotationId, at.schoolId);
  const type = ledger.type(at.kitTypeId);
  if (cell.deliverOn <= ledger.facts.today) return null;
  if (cellTakesKits(cell) || typeMayGo(cell, type)) return null;
  return firstFree(cell, type, ledger.copies(type.id, cell)).copy?.id ?? null;
}

/** The rotations to plan, the preferred one first and then by their distance from it. */
export function nearest(
  { rotations }: Pick<TermProblem, "rotations">,
  wish: RequestFact,
): string[] {
  const preferred = rotations.findIndex((r) => r.id === wish.preferredRotationId);
  return rotations
    .map((r, i) => ({ id: r.id, off: preferred === -1 ? i : Math.abs(i - preferred) }))
    .toSorted((a, b) => a.off - b.off)
    .map(({ id }) => id);
}

export function keyOf(at: {
  schoolId: string;
  rotationId: string;
  kitTypeId: string;
  kitId: string | null;
}): string {
  return `${at.schoolId} ${at.rotationId} ${at.kitTypeId} ${at.kitId ?? ""}`;
}

/** A planned cell as the plan will hold it. */
export function asAllocation(ledger: PlanLedger, cell: PlannedCell): AllocationFact {
  const { deliverOn, collectOn, turnaroundDays } = ledger.cell(cell.rotationId, cell.schoolId);
  return {
    ...cell,
    id: `planned ${cell.schoolId} ${cell.rotationId} ${cell.kitTypeId}`,
    termsApart: 0,
    requestId: null,
    status: "proposed",
    pinned: false,
    deliverOn,
    collectOn,
    freeFrom: occupiedDays({ deliverOn, collectOn, turnaroundDays }).to,
    overrideReason: null,
  };
}
