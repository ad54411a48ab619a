import type {
  listPlanConflicts,
  listWhatBreaks,
  PlanConflict,
} from "@kitround/contract/plan/plan-conflict.ts";
import { addDays, daysBetween } from "@kitround/contract/plan/days.ts";
import { type PlanLedger, planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type { TermFacts } from "@kitround/contract/plan/term-facts.ts";
import { brokenAllocations } from "@kitround/contract/plan/what-holds.ts";
import type { Query } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { loadPlannedFacts } from "./load-term-facts.ts";

/** The conflicts of one term, or of every term that is not over; computed now, not stored. */
export async function conflictsNow(
  tx: Tx,
  { termId, kitId, schoolId }: Query<typeof listPlanConflicts>,
): Promise<PlanConflict[]> {
  const terms = termId === undefined ? await termsToCome(tx) : [termId];
  return conflictsIn(tx, terms, { kitId, schoolId });
}

/** The conflicts of these terms. */
export async function conflictsIn(
  tx: Tx,
  terms: readonly string[],
  { kitId, schoolId }: Pick<Query<typeof listPlanConflicts>, "kitId" | "schoolId"> = {},
): Promise<PlanConflict[]> {
  const facts = await loadPlannedFacts(tx, terms);
  return facts
    .flatMap(conflictsOf)
    .filter((one) => kitId === undefined || one.kitId === kitId)
    .filter((one) => schoolId === undefined || one.schoolId === schoolId);
}

/** The conflicts that a change would cause, before somebody saves it. */
export async function whatBreaks(
  tx: Tx,
  change: Query<typeof listWhatBreaks>,
): Promise<PlanConflict[]> {
  const found: PlanConflict[] = [];
  for (const facts of await loadPlannedFacts(tx, await termsToCome(tx))) {
    const before = new Set(conflictsOf(facts).map((one) => one.allocationId));
    const after = conflictsOf(changed(facts, change));
    found.push(...after.filter((one) => !before.has(one.allocationId)));
  }
  return found;
}

function changed(facts: TermFacts, change: Query<typeof listWhatBreaks>): TermFacts {
  const { lostKitId, schoolId, closedFrom, closedTo = closedFrom, routeId } = change;
  const closed = closedFrom !== undefined && closedTo !== undefined && closedFrom <= closedTo;
  return {
    ...facts,
    kits: facts.kits.map((kit) => (kit.id === lostKitId ? { ...kit, state: "lost" } : kit)),
    schools: facts.schools.map((school) =>
      school.id === schoolId
        ? {
            ...school,
            routeId: routeId ?? school.routeId,
            closures: closed
              ? [...school.closures, { fromOn: closedFrom, toOn: closedTo, reason: "the closure" }]
              : school.closures,
          }
        : school,
    ),
    holidays:
      closed && schoolId === undefined
        ? [
            ...facts.holidays,
            ...Array.from(
              { length: Math.min(60, daysBetween(closedFrom, closedTo) + 1) },
              (_, i) => ({
                onDay: addDays(closedFrom, i),
                name: "a public holiday",
              }),
            ),
          ]
        : facts.holidays,
  };
}

export async function termsToCome(tx: Tx): Promise<string[]> {
  const terms = await tx
    .selectFrom("term")
    .select("id")
    .where("endsOn", ">=", sql<string>`current_date - 7`)
    .orderBy("startsOn")
    .execute();
  return terms.map(({ id }) => id);
}

function conflictsOf(facts: TermFacts): PlanConflict[] {
  const ledger: PlanLedger = planLedger(facts);
  const broken = brokenAllocations(ledger);
  return ledger
    .allocations()
    .flatMap((a): PlanConflict[] => {
      const faults = broken.get(a.id);
      if (!faults) return [];
      const type = ledger.type(a.kitTypeId);
      return [
        {
          allocationId: a.id,
          termId: facts.term.id,
          rotationId: a.rotationId,
          seq: ledger.rotation(a.rotationId).seq,
          schoolId: a.schoolId,
          schoolName: ledger.school(a.schoolId).name,
          kitId: a.kitId,
          kitCode: a.kitId === null ? `${type.code}-?` : ledger.kit(a.kitId).code,
          kitTypeName: type.name,
          status: a.status,
          deliverOn: a.deliverOn,
          faults: faults.map((fault) => ({ ...fault, remedies: [...fault.remedies] })),
        },
      ];
    })
    .toSorted((a, b) => a.deliverOn.localeCompare(b.deliverOn));
}
