import { moveChange } from "./copy-route.ts";
import { add, at, NO_LIMIT } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/**
 * A plan in the making, with every count the rules need kept up to date: placing or taking away one cell costs a
 * handful of additions. Copies are named at every moment, so turnaround and absence hold exactly.
 */
export interface Board {
  readonly model: TermModel;
  /** [kit, period]: the school it is at, or -1. */
  readonly schoolAt: Int32Array;
  /** [school, type]: the period it is there, or -1. */
  readonly periodOf: Int32Array;
  /** [school, type]: the copy, or -1. */
  readonly kitOf: Int32Array;
  /** [school, type]: 1 when locked. */
  readonly fixed: Int32Array;
  /** [school, period]: places left. */
  readonly room: Int32Array;
  /**
   * [kit, period]: number of reasons why it can't be placed there (away, in use, resting, or needs its rest before a
   * later use).
   */
  readonly blocks: Int32Array;
  /** [type, period]: copies with no such reason. */
  readonly freeKits: Int32Array;
  /** [route, period]: grams and thousandths of a box left. */
  readonly gramsLeft: Int32Array;
  readonly boxesLeft: Int32Array;
  /** [period]: thousandths of a minute left. */
  readonly minutesLeft: Int32Array;
  /** [school]: tenths granted. */
  readonly value: Int32Array;
  /** `keptUnasked`: of the kept cells those that the school did not ask for; `kept` has the others. */
  readonly tally: {
    rankTenths: number;
    moves: number;
    kept: number;
    keptUnasked: number;
    cells: number;
    /** Pairs of kits at one school in one period. */
    pairs: number;
    /** Strands that are new to their school. */
    newStrands: number;
    /** Thousandths of a usual length. */
    trips: number;
  };
  /** [school, strand]: cells. */
  readonly ofStrand: Int32Array;
  /** [route, period]: cells. */
  readonly onLeg: Int32Array;
  /** [period]: cells. */
  readonly cellsIn: Int32Array;
  /** Room in which `unevenness` sorts the counts of the open periods. */
  readonly sorted: Int32Array;
}

/** A board that holds the locked cells and nothing else. */
export function emptyBoard(model: TermModel): Board {
  const { schools, types, kits, periods } = model;
  const perPeriod = (limits: Int32Array): Int32Array =>
    Int32Array.from({ length: limits.length * periods }, (_, i) =>
      at(limits, Math.floor(i / periods)),
    );
  const board: Board = {
    model,
    schoolAt: new Int32Array(kits * periods).fill(-1),
    periodOf: new Int32Array(schools * types).fill(-1),
    kitOf: new Int32Array(schools * types).fill(-1),
    fixed: new Int32Array(schools * types),
    room: model.entitlement.slice(),
    blocks: model.away.slice(),
    freeKits: new Int32Array(types * periods),
    gramsLeft: perPeriod(model.routeGrams),
    boxesLeft: perPeriod(model.routeBoxes),
    minutesLeft: new Int32Array(periods).fill(model.minutesLimit),
    value: new Int32Array(schools),
    tally: {
      rankTenths: 0,
      moves: 0,
      kept: 0,
      keptUnasked: 0,
      cells: 0,
      pairs: 0,
      newStrands: 0,
      trips: 0,
    },
    ofStrand: new Int32Array(schools * model.strands),
    onLeg: new Int32Array(model.routes * periods),
    cellsIn: new Int32Array(periods),
    sorted: new Int32Array(model.openPeriods.length),
  };
  for (let k = 0; k < kits; k++)
    for (let p = 0; p < periods; p++)
      if (at(model.away, k * periods + p) === 0)
        add(board.freeKits, at(model.kitType, k) * periods + p, 1);
  for (const { school, type, period, kit } of model.locked) {
    place(board, school, type, period, kit);
    board.fixed[school * types + type] = 1;
  }
  return board;
}

/** Puts a copy at a school. The caller has asked `fits` and `blocks`. */
export function place(board: Board, school: number, type: number, period: number, kit: number) {
  const { model, tally } = board;
  const row = school * model.types + type;
  tally.moves += moveChange(board, kit, period, school);
  countKept(board, school, type, period, kit, 1);
  board.periodOf[row] = period;
  board.kitOf[row] = kit;
  board.schoolAt[kit * model.periods + period] = school;
  count(board, school, type, period, kit, 1);
}

/** Takes a type away from a school that has it. */
export function remove(board: Board, school: number, type: number) {
  const { model, tally } = board;
  const row = school * model.types + type;
  const period = at(board.periodOf, row);
  const kit = at(board.kitOf, row);
  board.periodOf[row] = -1;
  board.kitOf[row] = -1;
  board.schoolAt[kit * model.periods + period] = -1;
  tally.moves -= moveChange(board, kit, period, school);
  countKept(board, school, type, period, kit, -1);
  count(board, school, type, period, kit, -1);
}

function count(
  board: Board,
  school: number,
  type: number,
  period: number,
  kit: number,
  sign: 1 | -1,
) {
  const { model, tally } = board;
  const { periods } = model;
  const tenths = sign * at(model.weight, (school * model.types + type) * periods + period);
  tally.rankTenths += tenths;
  tally.cells += sign;
  const others = kitsAt(board, school, period) - (sign === 1 ? 0 : 1);
  tally.pairs += sign * others;
  add(board.cellsIn, period, sign);
  add(board.value, school, tenths);
  add(board.room, school * periods + period, -sign);
  const route = at(model.schoolRoute, school);
  const leg = route * periods + period;
  add(board.onLeg, leg, sign);
  if (at(board.onLeg, leg) === (sign === 1 ? 1 : 0)) tally.trips += sign * at(model.trip, route);
  countStrand(board, school, type, sign);
  take(board.gramsLeft, leg, sign * at(model.grams, type));
  take(board.boxesLeft, leg, sign * at(model.boxes, type));
  take(board.minutesLeft, period, sign * at(model.minutes, type));
  const first = Math.max(0, period - model.turnaround);
  const last = Math.min(periods - 1, period + model.turnaround);
  for (let p = first; p <= last; p++) {
    const before = at(board.blocks, kit * periods + p);
    board.blocks[kit * periods + p] = before + sign;
    if (before === 0) add(board.freeKits, type * periods + p, -1);
    else if (before + sign === 0) add(board.freeKits, type * periods + p, 1);
  }
}

function countStrand(
  { model, tally, ofStrand }: Board,
  school: number,
  type: number,
  sign: 1 | -1,
) {
  const strand = at(model.strandOf, type);
  if (strand < 0) return;
  const row = school * model.strands + strand;
  add(ofStrand, row, sign);
  if (at(ofStrand, row) === (sign === 1 ? 1 : 0))
    tally.newStrands += sign * at(model.newStrand, row);
}

function countKept(
  { model, tally }: Board,
  school: number,
  type: number,
  period: number,
  kit: number,
  sign: 1 | -1,
) {
  if (at(model.previousSchool, kit * model.periods + period) !== school) return;
  if (at(model.requested, school * model.types + type) === 1) tally.kept += sign;
  else tally.keptUnasked += sign;
}

/** Kits that the school has in a period. */
export function kitsAt({ model, room }: Board, school: number, period: number): number {
  const place = school * model.periods + period;
  return at(model.entitlement, place) - at(room, place);
}

function take(left: Int32Array, index: number, amount: number) {
  if (at(left, index) !== NO_LIMIT) add(left, index, -amount);
}

/** Whether vehicle and volunteers can take one more of `type`, at `school` in `period`. */
export function carries(board: Board, school: number, type: number, period: number): boolean {
  const { model } = board;
  const leg = at(model.schoolRoute, school) * model.periods + period;
  return (
    at(board.gramsLeft, leg) >= at(model.grams, type) &&
    at(board.boxesLeft, leg) >= at(model.boxes, type) &&
    at(board.minutesLeft, period) >= at(model.minutes, type)
  );
}

/** Every rule but the copy: allowed, not there yet, a place free, a copy free, load carried. */
export function fits(board: Board, school: number, type: number, period: number): boolean {
  const { model } = board;
  const { periods, types } = model;
  return (
    at(model.weight, (school * types + type) * periods + period) > 0 &&
    at(board.periodOf, school * types + type) < 0 &&
    at(board.room, school * periods + period) > 0 &&
    at(board.freeKits, type * periods + period) > 0 &&
    carries(board, school, type, period)
  );
}
