import type { AutoPlanChoice } from "@kitround/contract/auto-plan/auto-plan.ts";
import {
  cellTakesKits,
  hasNotLeft,
  typeMayGo,
} from "@kitround/contract/allocations/allocation-rules.ts";
import {
  copyMayGo,
  goneStates,
  isBackBeforeDue,
  occupiedDays,
} from "@kitround/contract/allocations/copy-rules.ts";
import { readyFrom } from "@kitround/contract/kits/ready-from.ts";
import { routeDay, type RouteRun } from "@kitround/contract/plan/days.ts";
import { loanDays } from "@kitround/contract/plan/late-loan.ts";
import { type PlanLedger, planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type {
  AllocationFact,
  KitFact,
  RotationFact,
  SchoolFact,
  TermFacts,
} from "@kitround/contract/plan/term-facts.ts";
import { takesAllocations } from "@kitround/contract/rotations/rotation-rules.ts";
import { brokenAllocations } from "@kitround/contract/plan/what-holds.ts";
import type { Cell, Problem } from "@kitround/planner/problem.ts";
import { lockFixed } from "./lock-fixed.ts";
import { behindOthers, noPast, type PastYear, waysOf } from "./past-year.ts";
import { budgetOf, weightsOf } from "./plan-weights.ts";

/** A term as the planner's problem, and the data needed to interpret its answer. */
export interface TermProblem {
  problem: Problem;
  /** The plan without the allocations that may be planned again. */
  fixed: PlanLedger;
  /** Allocations that may be moved or unassigned. */
  free: AllocationFact[];
  /** The rotations that are the planner's periods. */
  rotations: RotationFact[];
  /** The schools that it plans for. */
  schools: SchoolFact[];
  /** Allocations with a conflict are repaired, with another title if the promised one is not available. */
  repairs: boolean;
}

const noRoute = "no route";

/**
 * The planner uses whole periods, routes and types; the plan uses days. What the two count differently (a kit's days
 * between two routes, a heavy copy among light ones) is settled afterwards by the plan's own rules, see
 * `settle-plan.ts`.
 */
export function problemOfTerm(
  facts: TermFacts,
  choice: AutoPlanChoice,
  past: PastYear = noPast,
): TermProblem {
  const all = planLedger(facts);
  const rotations = rotationsToPlan(facts, choice);
  const schools = facts.schools.filter(
    (s) => s.status === "member" && (choice.routeId === null || s.routeId === choice.routeId),
  );
  const free = freeAllocations(all, choice, rotations, schools);
  const fixed = planLedger(facts);
  for (const { id } of free) fixed.remove(id);

  const periodOf = new Map(rotations.map((r, period) => [r.id, period]));
  const types = facts.types.filter((type) => type.status === "active");
  const typeIds = new Set(types.map((type) => type.id));
  const copies = facts.kits.filter((kit) => typeIds.has(kit.kitTypeId));
  const loansOf = Map.groupBy(fixed.allocations(), (a) => a.kitId);
  const copiesOf = Map.groupBy(copies, (kit) => kit.kitTypeId);
  const wishes = Map.groupBy(facts.requests, (request) => request.schoolId);
  const stood = Map.groupBy(free, (a) => a.schoolId);

  const behind = behindOthers(facts.schools, past);
  const trip = waysOf(past.routeM);
  const periods = Math.max(1, rotations.length);
  const base: Problem = {
    periods,
    turnaround: restPeriods(fixed, rotations),
    minutesPerPeriod: facts.branch.volunteerMinutes,
    seed: 1,
    ...budgetOf(schools.length * rotations.length),
    weights: weightsOf(choice, schools.length),
    routes: [
      ...facts.routes.map((route) => ({
        id: route.id,
        kg: route.capacityG === null ? undefined : route.capacityG / 1000,
        boxes: route.capacityBoxes ?? undefined,
        trip: trip(route.id),
      })),
      // Each of these schools is visited for itself, or fetches its kits.
      { id: noRoute, trip: 0 },
    ],
    types: types.map((type) => {
      const its = copiesOf.get(type.id) ?? [];
      return {
        id: type.id,
        kg: Math.max(0, ...its.map((kit) => kit.weightG)) / 1000,
        boxes: Math.max(1, ...its.map((kit) => kit.boxes)),
        minutes: type.refurbMinutes,
        strand: type.strand ?? undefined,
      };
    }),
    kits: copies
      .filter((kit) => !goneStates.has(kit.state))
      .map((kit) => ({
        id: kit.id,
        type: kit.kitTypeId,
        away: awayIn(fixed, rotations, kit, loansOf.get(kit.id) ?? []),
      })),
    schools: schools.map((school) => {
      const cells = rotations.map((rotation) => fixed.cell(rotation.id, school.id));
      const barred = (typeId: string) =>
        cells.some((cell) => typeMayGo(cell, fixed.type(typeId)) !== null);
      const asked = (wishes.get(school.id) ?? []).filter((wish) => typeIds.has(wish.kitTypeId));
      // An existing allocation may stay although nobody asked for it.
      const stands = (stood.get(school.id) ?? []).filter((a) => typeIds.has(a.kitTypeId));
      // A repair keeps to the rotation that the school was told, and goes on with the nearest one.
      const promised = new Map(
        choice.scope === "broken"
          ? stands.map((a) => [a.kitTypeId, periodOf.get(a.rotationId)] as const)
          : [],
      );
      const unasked = [...promised.keys()].filter(
        (type) => !asked.some((wish) => wish.kitTypeId === type),
      );
      const suitable = choice.fillers
        ? types.map((type) => type.id)
        : [...new Set([...asked, ...stands].map((one) => one.kitTypeId))];
      return {
        id: school.id,
        route: fixed.routeOf(school.id)?.id ?? noRoute,
        // The planner needs at least one period, even if none is left to plan.
        entitlement: Array.from({ length: periods }, (_, period) => {
          const cell = cells[period];
          if (!cell || cellTakesKits(cell) || cell.deliverOn <= facts.today) return 0;
          return school.maxKits - cell.held.length;
        }),
        suitable: suitable.filter((typeId) =>
          (copiesOf.get(typeId) ?? []).some(
            (kit) => cells[0] !== undefined && copyMayGo(cells[0], { ...kit, loans: [] }) === null,
          ),
        ),
        history: suitable.filter(barred),
        strands: past.strands.get(school.id),
        behind: behind.get(school.id),
        requests: [
          ...asked.map(({ kitTypeId: type, rank, preferredRotationId: preferred }) => ({
            type,
            rank,
            period: promised.get(type) ?? periodOf.get(preferred ?? ""),
          })),
          ...unasked.map((type) => ({ type, rank: 0, period: promised.get(type) })),
        ],
      };
    }),
    previous: free.flatMap((a): Cell[] =>
      a.kitId === null
        ? []
        : [{ school: a.schoolId, period: periodOf.get(a.rotationId) ?? 0, kit: a.kitId }],
    ),
  };
  return {
    problem: lockFixed(base, fixed, periodOf),
    fixed,
    free,
    rotations,
    schools,
    repairs: choice.scope === "broken",
  };
}

export interface PlannedCell {
  rotationId: string;
  schoolId: string;
  kitTypeId: string;
  kitId: string;
}

/** Converts the planner's cells to the plan's, without those that exist already. */
export function cellsOfPlan(
  { fixed, rotations }: Pick<TermProblem, "fixed" | "rotations">,
  cells: readonly Cell[],
): PlannedCell[] {
  const kits = new Map(fixed.facts.kits.map((kit) => [kit.id, kit]));
  return cells.flatMap((cell) => {
    const kit = kits.get(cell.kit);
    const rotation = rotations[cell.period];
    if (!kit || !rotation) return [];
    return [
      { rotationId: rotation.id, schoolId: cell.school, kitTypeId: kit.kitTypeId, kitId: kit.id },
    ];
  });
}

/** The rotations that can still be planned and are within the person's choice. */
function rotationsToPlan(facts: TermFacts, choice: AutoPlanChoice): RotationFact[] {
  const from = facts.rotations.findIndex((r) => r.id === choice.fromRotationId);
  return facts.rotations.filter(
    (r, i) =>
      i >= from &&
      takesAllocations(r) === null &&
      // A route may deliver up to six days after the rotation's own day.
      runsOf(facts).some((run) => daysOn(r, run).deliverOn > facts.today),
  );
}

function freeAllocations(
  ledger: PlanLedger,
  { scope }: AutoPlanChoice,
  rotations: readonly RotationFact[],
  schools: readonly SchoolFact[],
): AllocationFact[] {
  if (scope === "empty") return [];
  const planned = new Set(rotations.map((r) => r.id));
  const served = new Set(schools.map((s) => s.id));
  const broken = scope === "broken" ? new Set(brokenAllocations(ledger).keys()) : null;
  return ledger
    .allocations()
    .filter((a) => planned.has(a.rotationId) && served.has(a.schoolId))
    .filter((a) =>
      broken
        ? broken.has(a.id) && hasNotLeft({ status: a.status, kitCode: null }) === null
        : a.status === "proposed" && !a.pinned,
    );
}

/** Whole periods that a kit rests before the same route can take it out again. */
function restPeriods(ledger: PlanLedger, rotations: readonly RotationFact[]): number {
  const { turnaroundDays } = ledger.facts.branch;
  const rests = runsOf(ledger.facts).flatMap((run) =>
    rotations.map((rotation, p) => {
      const { to } = occupiedDays({ ...daysOn(rotation, run), turnaroundDays });
      return rotations.filter((later, q) => q > p && daysOn(later, run).deliverOn < to).length;
    }),
  );
  return Math.max(0, ...rests);
}

/**
 * Periods in which fixed allocations keep a copy elsewhere, judged by the days of the route that has it, and those in which no route
 * brings it back before another branch is due to have it.
 */
function awayIn(
  ledger: PlanLedger,
  rotations: readonly RotationFact[],
  kit: KitFact,
  loans: readonly AllocationFact[],
): number[] {
  const { today, branch } = ledger.facts;
  const { turnaroundDays } = branch;
  const ready = readyFrom(kit.state, today, turnaroundDays);
  const runs = runsOf(ledger.facts);
  const taken = loans.map((a) => {
    const run = ledger.routeOf(a.schoolId);
    return { run, ...loanDays(a, { today, run, turnaroundDays }) };
  });
  return rotations.flatMap((rotation, period) => {
    const away =
      (ready !== null && runs.every((run) => daysOn(rotation, run).deliverOn < ready)) ||
      runs.every((run) => isBackBeforeDue(kit, daysOn(rotation, run).collectOn) !== null) ||
      taken.some((loan) => {
        const { from, to } = occupiedDays({ ...daysOn(rotation, loan.run), turnaroundDays });
        return loan.deliverOn < to && from < loan.freeFrom;
      });
    return away ? [period] : [];
  });
}

/** The weekdays on which kits go out; null stands for the rotation's own days, for schools on no route. */
function runsOf(facts: TermFacts): (RouteRun | null)[] {
  const runs = new Map(facts.routes.map((route) => [`${route.weekday} ${route.cadence}`, route]));
  return [null, ...runs.values()];
}

function daysOn(rotation: RotationFact, run: RouteRun | null) {
  return {
    deliverOn: routeDay(rotation.deliverOn, run),
    collectOn: routeDay(rotation.collectOn, run),
  };
}
