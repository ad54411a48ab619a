import type {
  AutoPlanChoice,
  AutoPlanResult,
  PlanStep,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { brokenAllocations } from "@kitround/contract/plan/what-holds.ts";
import { type PlanLedger, planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type { AllocationFact, RequestFact } from "@kitround/contract/plan/term-facts.ts";
import { fingerprintOf } from "./facts-fingerprint.ts";
import { planLoads } from "./plan-loads.ts";
import type { PlannedCell, TermProblem } from "./problem-of-term.ts";
import { keyOf, type SettledPlan } from "./settle-plan.ts";
import { whyThisSchool } from "./why-this-school.ts";
import { whyUnserved } from "./why-unserved.ts";

/** Describes the effect of applying a settled plan, in figures and sentences: nothing is written. */
export function previewOf(
  term: TermProblem,
  settled: SettledPlan,
  told: { choice: AutoPlanChoice; share: number; seconds: number },
): AutoPlanResult {
  const today = planLedger(term.fixed.facts);
  const { steps, kept } = stepsOf(today, term, settled);
  return {
    choice: told.choice,
    fingerprint: fingerprintOf(term.fixed.facts),
    steps,
    kept,
    tell: whoToTell(today, steps),
    served: servedByRank(today, settled.ledger),
    share: told.share,
    fairnessToday: fairnessOf(today),
    fairness: fairnessOf(settled.ledger),
    load: loadOf(term, settled),
    unserved: settled.unserved.map((wish) => whyUnserved(term, settled, wish)),
    seconds: told.seconds,
  };
}

function stepsOf(
  today: PlanLedger,
  { free, problem }: TermProblem,
  { cells, ledger: settled, instead }: SettledPlan,
): { steps: PlanStep[]; kept: number } {
  const wishes = new Map(
    today.facts.requests.map((wish) => [`${wish.schoolId} ${wish.kitTypeId}`, wish]),
  );
  const faults = brokenAllocations(today);
  const besides = whyThisSchool(problem, settled);
  const stood = new Map(free.map((a) => [keyOf(a), a]));
  // A cell that stays in its rotation but gets other days, because its route's have changed, counts as moved, too.
  const fresh = cells.filter((cell) => {
    const before = stood.get(keyOf(cell));
    const days = before && today.cell(cell.rotationId, cell.schoolId);
    const same = days?.deliverOn === before?.deliverOn && days?.collectOn === before?.collectOn;
    return !(same && stood.delete(keyOf(cell)));
  });
  const steps: PlanStep[] = [];
  for (const cell of fresh) {
    const from = [...stood.values()].find(
      (a) => a.schoolId === cell.schoolId && a.kitTypeId === cell.kitTypeId,
    );
    if (from) stood.delete(keyOf(from));
    const wish = wishes.get(`${cell.schoolId} ${cell.kitTypeId}`);
    steps.push({
      ...named(cell),
      change: from ? "moved" : "added",
      allocationId: from?.id ?? null,
      rank: wish?.rank ?? null,
      from: from ? placeOf(from) : null,
      to: placeOf(cell),
      why: from
        ? (faults.get(from.id)?.[0]?.message ?? whyMoved(from, cell, wish))
        : (instead.get(keyOf(cell)) ?? [whyAdded(cell, wish), ...besides(cell)].join(" ")),
    });
  }
  for (const a of stood.values()) {
    steps.push({
      ...named(a),
      change: "removed",
      allocationId: a.id,
      rank: wishes.get(`${a.schoolId} ${a.kitTypeId}`)?.rank ?? null,
      from: placeOf(a),
      to: null,
      why:
        faults.get(a.id)?.[0]?.message ?? "Its copy or its place serves a wish that counts more.",
    });
  }
  const order = (step: PlanStep) => (step.to ?? step.from)?.seq ?? 0;
  return {
    steps: steps.toSorted(
      (a, b) => order(a) - order(b) || a.schoolName.localeCompare(b.schoolName),
    ),
    kept: cells.length - fresh.length,
  };

  function whyMoved(from: AllocationFact, to: PlannedCell, wish: RequestFact | undefined): string {
    if (from.rotationId === to.rotationId)
      return "Another copy, so that this one can serve a school that needs it.";
    if (wish?.preferredRotationId === to.rotationId)
      return "Into the rotation that the school prefers.";
    // The school has fewer other kits at the same time now than before.
    if (kitsAt(today, from) > kitsAt(settled, to))
      return "So that the school's kits come one after another.";
    if (onRoute(settled, from) === 0 && onRoute(settled, to) > 1)
      return "With other kits of its route, so that a trip is saved.";
    return "Makes room, so that more wishes are met, or evens out the rotations.";
  }

  function named(at: {
    schoolId: string;
    rotationId: string;
    kitTypeId: string;
    kitId: string | null;
  }) {
    return {
      key: keyOf(at),
      schoolId: at.schoolId,
      schoolName: today.school(at.schoolId).name,
      kitTypeId: at.kitTypeId,
      kitTypeName: today.type(at.kitTypeId).name,
    };
  }

  function placeOf({ rotationId, kitId, kitTypeId }: PlannedCell | AllocationFact) {
    const code = kitId === null ? `${today.type(kitTypeId).code}-?` : today.kit(kitId).code;
    return { rotationId, seq: today.rotation(rotationId).seq, kitId, kitCode: code };
  }
}

/** A school may have been told of a published allocation; another copy of the same title does not matter to it. */
function whoToTell(today: PlanLedger, steps: readonly PlanStep[]): AutoPlanResult["tell"] {
  const changed = steps.filter(({ allocationId, from, to }) => {
    const was = allocationId === null ? undefined : today.allocation(allocationId);
    return was !== undefined && was.status !== "proposed" && from?.rotationId !== to?.rotationId;
  });
  const bySchool = Map.groupBy(changed, ({ schoolId }) => schoolId);
  return [...bySchool].map(([schoolId, its]) => ({
    schoolId,
    schoolName: today.school(schoolId).name,
    what: [
      ...its.map(({ kitTypeName, from, to }) =>
        to === null
          ? `${kitTypeName} does not come in rotation ${from?.seq ?? ""}.`
          : `${kitTypeName} comes in rotation ${to.seq} instead of ${from?.seq ?? ""}.`,
      ),
      ...steps
        .filter((step) => step.change === "added" && step.schoolId === schoolId)
        .map(({ kitTypeName, to }) => `${kitTypeName} comes in rotation ${to?.seq ?? ""}.`),
    ],
  }));
}

function kitsAt(
  ledger: PlanLedger,
  { rotationId, schoolId }: PlannedCell | AllocationFact,
): number {
  return ledger.cell(rotationId, schoolId).held.length;
}

function whyAdded(cell: PlannedCell, wish: RequestFact | undefined): string {
  if (!wish) return "Nobody asked for it: it fills a free place.";
  const preferred =
    wish.preferredRotationId === cell.rotationId ? ", in the rotation it prefers" : "";
  return `Wish ${wish.rank + 1} of the school${preferred}.`;
}

/** Kits that the school's route carries out for the rotation; 0 without a route. */
function onRoute(
  ledger: PlanLedger,
  { rotationId, schoolId }: PlannedCell | AllocationFact,
): number {
  const route = ledger.routeOf(schoolId)?.id;
  if (route === undefined) return 0;
  const goes = (a: AllocationFact) =>
    a.rotationId === rotationId && ledger.routeOf(a.schoolId)?.id === route;
  return ledger.allocations().filter(goes).length;
}

function granted(ledger: PlanLedger): (wish: RequestFact) => boolean {
  const has = new Set(
    ledger
      .allocations()
      .filter((a) => a.termsApart === 0)
      .map((a) => `${a.schoolId} ${a.kitTypeId}`),
  );
  return (wish) => has.has(`${wish.schoolId} ${wish.kitTypeId}`);
}

function servedByRank(today: PlanLedger, planned: PlanLedger): AutoPlanResult["served"] {
  const now = granted(today);
  const then = granted(planned);
  return [...Map.groupBy(today.facts.requests, (wish) => wish.rank)]
    .map(([rank, wishes]) => ({
      rank,
      asked: wishes.length,
      today: wishes.filter(now).length,
      planned: wishes.filter(then).length,
    }))
    .toSorted((a, b) => a.rank - b.rank);
}

/** A first-ranked request counts most, as in the planner's own points. */
const points = (wish: RequestFact) => 20 + 100 * 0.88 ** wish.rank;

function fairnessOf(ledger: PlanLedger): AutoPlanResult["fairness"] {
  const has = granted(ledger);
  const shares = [...Map.groupBy(ledger.facts.requests, (wish) => wish.schoolId)]
    .filter(([id]) => ledger.school(id).status === "member")
    .map(([schoolId, wishes]) => {
      const sum = (list: readonly RequestFact[]) =>
        list.reduce((all, wish) => all + points(wish), 0);
      const share = sum(wishes.filter(has)) / sum(wishes);
      return { schoolId, schoolName: ledger.school(schoolId).name, share };
    })
    .toSorted((a, b) => a.share - b.share || a.schoolName.localeCompare(b.schoolName));
  return { without: shares.filter((one) => one.share === 0).length, worst: shares[0] ?? null };
}

function loadOf(term: TermProblem, { ledger }: SettledPlan): AutoPlanResult["load"] {
  const loads = planLoads(ledger);
  return term.rotations.map(({ id, seq, deliverOn }) => {
    const fullest = loads.fullest(id);
    return {
      rotationId: id,
      seq,
      deliverOn,
      kits: loads.kits(id),
      minutes: loads.minutes(id),
      minutesLimit: ledger.facts.branch.volunteerMinutes,
      fullest: fullest && {
        routeId: fullest.route.id,
        name: fullest.route.name,
        share: fullest.share,
      },
    };
  });
}
