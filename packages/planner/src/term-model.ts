import { at, NO_LIMIT } from "./ints.ts";
import { idealTenths } from "./ideal.ts";
import type { KitType, Problem, Route, School, Weights } from "./problem.ts";
import {
  FILLER_TENTHS,
  requestWeightTenths,
  TENTHS_PER_POINT,
  withDefaults,
} from "./request-weight.ts";

/**
 * The problem with ids replaced by indices. Rules that concern one cell alone are applied already: a cell (school,
 * type, period) with weight 0 is not allowed. Loads are whole grams, thousandths of a box and of a minute.
 */
export interface TermModel {
  readonly problem: Problem;
  readonly periods: number;
  readonly turnaround: number;
  readonly schools: number;
  readonly types: number;
  readonly kits: number;
  readonly routes: number;
  /** [school, type, period], tenths of a point; 0 where the cell is not allowed. */
  readonly weight: Int32Array;
  /** [school, type]: 1 when the school asked for the type. */
  readonly requested: Int32Array;
  /** Per school: types with at least one allowed cell, asked for or not. */
  readonly allowedTypes: readonly Int32Array[];
  readonly schoolRoute: Int32Array;
  readonly schoolsOfRoute: readonly Int32Array[];
  /** [school, period]: most kits; 0 when closed. */
  readonly entitlement: Int32Array;
  /** The periods in which any school can be served. */
  readonly openPeriods: Int32Array;
  readonly kitType: Int32Array;
  readonly kitsOf: readonly Int32Array[];
  /** [kit, period]: 1 when the copy can't be at a school. */
  readonly away: Int32Array;
  readonly grams: Int32Array;
  readonly boxes: Int32Array;
  readonly minutes: Int32Array;
  readonly routeGrams: Int32Array;
  readonly routeBoxes: Int32Array;
  readonly minutesLimit: number;
  /** [route]: thousandths of a usual length. */
  readonly trip: Int32Array;
  readonly strands: number;
  /** [type]: its strand, or -1. */
  readonly strandOf: Int32Array;
  /** [school, strand]: 1 where a kit would be the first of the strand. */
  readonly newStrand: Int32Array;
  /** [school], tenths: what the school would get if it were alone in the branch. */
  readonly ideal: Int32Array;
  /** [kit, period]: the school where `previous` has the copy, or -1. */
  readonly previousSchool: Int32Array;
  /** [school, type]: the period in which `previous` has the type there, or -1. */
  readonly previousPeriod: Int32Array;
  /** The [school, type] entries of `previousPeriod` that are set. */
  readonly previousCells: Int32Array;
  readonly locked: readonly LockedCell[];
  readonly weights: Weights;
}

export interface LockedCell {
  readonly school: number;
  readonly type: number;
  readonly period: number;
  readonly kit: number;
}

const THOUSANDTHS = 1000;

/** Thousandths of a unit; a table of capacities says "no limit" with NO_LIMIT. */
function scaled(amount: number | undefined): number {
  if (amount === undefined) return NO_LIMIT;
  return Math.min(Math.round(amount * THOUSANDTHS), NO_LIMIT);
}

function indexOf(things: readonly { readonly id: string }[]): Map<string, number> {
  return new Map(things.map((thing, index) => [thing.id, index]));
}

function scaledAll(amounts: readonly (number | undefined)[]): Int32Array {
  return Int32Array.from(amounts, scaled);
}

/** Groups the indices 0..owners.length-1 by their owner. */
function grouped(owners: Int32Array, groups: number): Int32Array[] {
  const lists = Array.from({ length: groups }, (): number[] => []);
  owners.forEach((owner, index) => lists[owner]?.push(index));
  return lists.map((list) => Int32Array.from(list));
}

/** Expects a problem without faults (`validate-problem.ts`). */
export function termModel(problem: Problem): TermModel {
  const { periods } = problem;
  const typeIndex = indexOf(problem.types);
  const kitIndex = indexOf(problem.kits);
  const schoolIndex = indexOf(problem.schools);
  const routeIndex = indexOf(problem.routes);
  const strandNames = [...new Set(problem.types.flatMap(({ strand }) => strand ?? []))];
  const weights = withDefaults(problem.weights, problem.schools.length);
  const schools = problem.schools.length;
  const types = problem.types.length;
  const kits = problem.kits.length;
  const kitType = Int32Array.from(problem.kits, (kit) => typeIndex.get(kit.type) ?? -1);
  const away = new Int32Array(kits * periods);
  problem.kits.forEach((kit, k) => kit.away?.forEach((p) => (away[k * periods + p] = 1)));

  const present = new Int32Array(types * periods);
  for (let k = 0; k < kits; k++)
    for (let p = 0; p < periods; p++)
      if (at(away, k * periods + p) === 0) present[at(kitType, k) * periods + p] = 1;

  const entitlement = new Int32Array(schools * periods);
  const weight = new Int32Array(schools * types * periods);
  const requested = new Int32Array(schools * types);
  problem.schools.forEach((school, s) => {
    school.entitlement.forEach((most, p) => (entitlement[s * periods + p] = most));
    school.closed?.forEach((p) => (entitlement[s * periods + p] = 0));
    const route = problem.routes[routeIndex.get(school.route) ?? -1];
    const carried = problem.types.map((type) => fitsAlone(problem, route, type));
    const extra = Math.round(TENTHS_PER_POINT * weights.equity * (school.behind ?? 0));
    const tables = { periods, types, typeIndex, entitlement, present, carried, weight, requested };
    fillWeights(school, s, extra, tables);
  });

  const allowedTypes = problem.schools.map((_, s) => {
    const allowed: number[] = [];
    for (let t = 0; t < types; t++) {
      const row = (s * types + t) * periods;
      if (weight.subarray(row, row + periods).some((tenths) => tenths > 0)) allowed.push(t);
    }
    return Int32Array.from(allowed);
  });

  const previousSchool = new Int32Array(kits * periods).fill(-1);
  const previousPeriod = new Int32Array(schools * types).fill(-1);
  for (const cell of problem.previous ?? []) {
    const kit = kitIndex.get(cell.kit);
    const school = schoolIndex.get(cell.school);
    if (kit === undefined || school === undefined) continue;
    previousSchool[kit * periods + cell.period] = school;
    previousPeriod[school * types + at(kitType, kit)] = cell.period;
  }

  const locked = (problem.locked ?? []).map((cell): LockedCell => {
    const kit = kitIndex.get(cell.kit) ?? -1;
    const school = schoolIndex.get(cell.school) ?? -1;
    return { school, kit, type: at(kitType, kit), period: cell.period };
  });

  const schoolRoute = Int32Array.from(
    problem.schools,
    (school) => routeIndex.get(school.route) ?? -1,
  );
  return {
    problem,
    periods,
    turnaround: problem.turnaround ?? 0,
    schools,
    types,
    kits,
    routes: problem.routes.length,
    weight,
    requested,
    allowedTypes,
    schoolRoute,
    schoolsOfRoute: grouped(schoolRoute, problem.routes.length),
    entitlement,
    openPeriods: Int32Array.from(Array(periods).keys()).filter((p) =>
      problem.schools.some((_, s) => at(entitlement, s * periods + p) > 0),
    ),
    kitType,
    kitsOf: grouped(kitType, types),
    away,
    grams: scaledAll(problem.types.map((type) => type.kg)),
    boxes: scaledAll(problem.types.map((type) => type.boxes)),
    minutes: scaledAll(problem.types.map((type) => type.minutes)),
    routeGrams: scaledAll(problem.routes.map((route) => route.kg)),
    routeBoxes: scaledAll(problem.routes.map((route) => route.boxes)),
    minutesLimit: scaled(problem.minutesPerPeriod),
    trip: scaledAll(problem.routes.map((route) => route.trip ?? 1)),
    strands: strandNames.length,
    strandOf: Int32Array.from(problem.types, ({ strand }) => strandNames.indexOf(strand ?? "")),
    newStrand: Int32Array.from(
      problem.schools.flatMap((school) =>
        strandNames.map((name) => (school.strands?.includes(name) === true ? 0 : 1)),
      ),
    ),
    ideal: Int32Array.from(problem.schools, (_, s) =>
      idealTenths({ weight, entitlement, periods, types, school: s, allowed: allowedTypes[s] }),
    ),
    previousSchool,
    previousPeriod,
    previousCells: Int32Array.from(previousPeriod.keys()).filter(
      (row) => at(previousPeriod, row) >= 0,
    ),
    locked,
    weights,
  };
}

/** Points for a cell of `previous` that is kept; `row` is its [school, type]. */
export function stayWorth({ requested, weights }: TermModel, row: number): number {
  return at(requested, row) === 1 ? weights.stay : weights.stayUnasked;
}

/** An empty vehicle and a period's volunteers can take one kit of the type. */
function fitsAlone(problem: Problem, route: Route | undefined, type: KitType): boolean {
  return (
    type.kg <= (route?.kg ?? Infinity) &&
    type.boxes <= (route?.boxes ?? Infinity) &&
    type.minutes <= (problem.minutesPerPeriod ?? Infinity)
  );
}

interface WeightTables {
  readonly periods: number;
  readonly types: number;
  readonly typeIndex: ReadonlyMap<string, number>;
  readonly entitlement: Int32Array;
  readonly present: Int32Array;
  /** [type]: the school's vehicle and the volunteers can take one. */
  readonly carried: readonly boolean[];
  readonly weight: Int32Array;
  readonly requested: Int32Array;
}

/** `extra`: tenths of a point that each of the school's cells counts more. */
function fillWeights(school: School, s: number, extra: number, tables: WeightTables): void {
  const { periods, types, typeIndex, entitlement, present, carried, weight, requested } = tables;
  const barred = new Set(school.history);
  const put = (type: string, tenths: (period: number) => number): void => {
    const t = typeIndex.get(type) ?? -1;
    if (carried[t] !== true) return;
    for (let p = 0; p < periods; p++) {
      if (at(entitlement, s * periods + p) === 0 || at(present, t * periods + p) === 0) continue;
      weight[(s * types + t) * periods + p] = tenths(p) + extra;
    }
  };
  const open = new Set(school.suitable.filter((type) => !barred.has(type)));
  for (const request of school.requests) {
    requested[s * types + (typeIndex.get(request.type) ?? -1)] = 1;
    if (open.has(request.type)) put(request.type, (p) => requestWeightTenths(request, p));
  }
  const asked = new Set(school.requests.map((request) => request.type));
  for (const type of open) if (!asked.has(type)) put(type, () => FILLER_TENTHS);
}
