import { type Cell, isHeld, notLive } from "../allocations/allocation-rules.ts";
import { type Copy, type Loan, occupiedDays } from "../allocations/copy-rules.ts";
import { readyFrom } from "../kits/ready-from.ts";
import { routeDay } from "./days.ts";
import { loanDays } from "./late-loan.ts";
import type {
  AllocationFact,
  KitFact,
  RotationFact,
  RouteFact,
  SchoolFact,
  TermFacts,
  TypeFact,
} from "./term-facts.ts";

type LoanDaysOf = Pick<Cell, "deliverOn" | "collectOn" | "turnaroundDays">;

/** A term's plan in memory. It can be changed, and gives the rules the same cells and copies as the database would. */
export interface PlanLedger {
  readonly facts: TermFacts;
  readonly school: (id: string) => SchoolFact;
  readonly rotation: (id: string) => RotationFact;
  readonly type: (id: string) => TypeFact;
  readonly kit: (id: string) => KitFact;
  /** The route of a school, or null. */
  readonly routeOf: (schoolId: string) => RouteFact | null;
  /** The present allocations, without cancelled ones. */
  readonly allocations: () => readonly AllocationFact[];
  readonly allocation: (id: string) => AllocationFact | undefined;
  /** The allocations of a school in a rotation. */
  readonly inCell: (rotationId: string, schoolId: string) => AllocationFact[];
  /** The cell as the rules read it, without the allocation `except`. */
  readonly cell: (rotationId: string, schoolId: string, except?: string) => Cell;
  /** The copies of a kit type by code, with their loans that overlap the cell's days, without those in `except`. */
  readonly copies: (kitTypeId: string, days: LoanDaysOf, except?: string) => Copy[];
  readonly copy: (kitId: string, days: LoanDaysOf, except?: string) => Copy;
  readonly add: (allocation: AllocationFact) => void;
  readonly remove: (id: string) => void;
}

export function planLedger(facts: TermFacts): PlanLedger {
  const school = byId(facts.schools, "school");
  const rotation = byId(facts.rotations, "rotation");
  const type = byId(facts.types, "kit type");
  const kit = byId(facts.kits, "kit");
  const routes = new Map(facts.routes.map((route) => [route.id, route]));
  const holidays = new Map(facts.holidays.map((holiday) => [holiday.onDay, holiday]));
  const kitsOf = Map.groupBy(facts.kits, (one) => one.kitTypeId);
  const live = new Map<string, AllocationFact>();
  const bySchool = new Map<string, Set<AllocationFact>>();
  const byKit = new Map<string, Set<AllocationFact>>();
  const { turnaroundDays, repeatTerms } = facts.branch;

  const routeOf = (schoolId: string): RouteFact | null =>
    routes.get(school(schoolId).routeId ?? "") ?? null;

  function add(allocation: AllocationFact): void {
    if (notLive.has(allocation.status)) return;
    live.set(allocation.id, allocation);
    put(bySchool, allocation.schoolId, allocation);
    if (allocation.kitId !== null) put(byKit, allocation.kitId, allocation);
  }

  function remove(id: string): void {
    const allocation = live.get(id);
    if (!allocation) return;
    live.delete(id);
    bySchool.get(allocation.schoolId)?.delete(allocation);
    byKit.get(allocation.kitId ?? "")?.delete(allocation);
  }

  function cell(rotationId: string, schoolId: string, except?: string): Cell {
    const at = rotation(rotationId);
    const its = school(schoolId);
    const run = routeOf(schoolId);
    const deliverOn = routeDay(at.deliverOn, run);
    const collectOn = routeDay(at.collectOn, run);
    const own = [...(bySchool.get(schoolId) ?? [])].filter((a) => a.id !== except);
    return {
      rotation: { seq: at.seq, status: at.status },
      termEndsOn: facts.term.endsOn,
      school: its,
      holidays: [deliverOn, collectOn].flatMap((day) => holidays.get(day) ?? []),
      deliverOn,
      collectOn,
      turnaroundDays,
      repeatTerms,
      held: own
        .filter((a) => isHeld(a, { rotationId, deliverOn, collectOn }))
        .map((a) => a.kitTypeId),
      others: own.filter((a) => a.rotationId !== rotationId),
    };
  }

  function asCopy(one: KitFact, at: LoanDaysOf, except?: string): Copy {
    const wanted = occupiedDays(at);
    const loans: Loan[] = [];
    for (const a of byKit.get(one.id) ?? []) {
      if (a.id === except) continue;
      const run = routeOf(a.schoolId);
      const days = loanDays(a, { today: facts.today, run, turnaroundDays });
      if (days.deliverOn < wanted.to && wanted.from < days.freeFrom) {
        loans.push({ schoolName: school(a.schoolId).name, ...days });
      }
    }
    return { ...one, readyFrom: readyFrom(one.state, facts.today, turnaroundDays), loans };
  }

  facts.allocations.forEach(add);
  return {
    facts,
    school,
    rotation,
    type,
    kit,
    routeOf,
    allocations: () => [...live.values()],
    allocation: (id) => live.get(id),
    inCell: (rotationId, schoolId) =>
      [...(bySchool.get(schoolId) ?? [])].filter((a) => a.rotationId === rotationId),
    cell,
    copies: (kitTypeId, at, except) =>
      (kitsOf.get(kitTypeId) ?? []).map((one) => asCopy(one, at, except)),
    copy: (kitId, at, except) => asCopy(kit(kitId), at, except),
    add,
    remove,
  };
}

function put(
  index: Map<string, Set<AllocationFact>>,
  key: string,
  allocation: AllocationFact,
): void {
  const own = index.get(key);
  if (own) own.add(allocation);
  else index.set(key, new Set([allocation]));
}

function byId<T extends { id: string }>(things: readonly T[], kind: string): (id: string) => T {
  const map = new Map(things.map((thing) => [thing.id, thing]));
  return (id) => {
    const thing = map.get(id);
    if (!thing) throw new Error(`The facts have no ${kind} ${id}.`);
    return thing;
  };
}
