import { carries } from "./board.ts";
import { at } from "./ints.ts";
import type { Journal } from "./journal.ts";
import type { CellList } from "./promising-cells.ts";
import type { Random } from "./random.ts";
import { yieldingCopy } from "./yielding-copy.ts";

/** A cell that the next recreate step tries first, or school -1 for none. */
export interface Target {
  school: number;
  type: number;
  period: number;
}

/** Makes room for one of `cells` that `school` lacks: the best of three drawn at random. */
export function ruinForWish(
  journal: Journal,
  random: Random,
  school: number,
  target: Target,
  cells: CellList,
): void {
  const { board } = journal;
  const { model } = board;
  const { periods, types } = model;
  let best = 0;
  for (let draw = 0; draw < 3; draw++) {
    const period = random.below(periods);
    const from = at(cells.start, school * periods + period);
    const listed = at(cells.start, school * periods + period + 1) - from;
    if (listed === 0) continue;
    const type = at(cells.type, from + random.below(listed));
    const weight = at(model.weight, (school * types + type) * periods + period);
    if (weight <= best || at(board.periodOf, school * types + type) === period) continue;
    best = weight;
    target.type = type;
    target.period = period;
  }
  if (best === 0) return;
  target.school = school;
  makeRoom(journal, random, target);
}

/** Makes room for a cell of the plan in force that the board lacks, if one is met in a few draws. */
export function ruinForReturn(journal: Journal, random: Random, target: Target): void {
  const { board } = journal;
  const { previousCells, previousPeriod, types } = board.model;
  for (let draw = 0; draw < 24 && previousCells.length > 0; draw++) {
    const row = at(previousCells, random.below(previousCells.length));
    if (at(board.periodOf, row) === at(previousPeriod, row)) continue;
    target.school = Math.floor(row / types);
    target.type = row % types;
    target.period = at(previousPeriod, row);
    makeRoom(journal, random, target);
    return;
  }
}

/**
 * An ejection: takes off a cell of the target's school in that period if its places are full, the use of a copy if all
 * are out, and something from the van or the kit room's day if they are full.
 */
function makeRoom(journal: Journal, random: Random, target: Target): void {
  const { board } = journal;
  const { model } = board;
  const { periods } = model;
  const { school, type, period } = target;
  journal.touch(school);
  journal.takeOff(school, type);
  if (at(board.room, school * periods + period) === 0)
    takeOneAtSchool(journal, random, school, period);
  if (at(board.freeKits, type * periods + period) === 0) freeACopy(journal, random, target);
  for (let i = 0; i < 3 && !carries(board, school, type, period); i++)
    ruinLeg(journal, random, at(model.schoolRoute, school), period, 1);
}

/** Takes off one cell of a school in a period: mostly the one worth least, sometimes any. */
function takeOneAtSchool(journal: Journal, random: Random, school: number, period: number): void {
  const { board } = journal;
  const { model } = board;
  const allowed = model.allowedTypes[school];
  if (allowed === undefined) return;
  const greedy = random.next() < 0.6;
  let found = -1;
  let lowest = Infinity;
  for (let i = 0; i < allowed.length; i++) {
    const row = school * model.types + at(allowed, i);
    if (at(board.periodOf, row) !== period || at(board.fixed, row) === 1) continue;
    const key = greedy ? at(model.weight, row * model.periods + period) : random.next();
    if (key >= lowest) continue;
    lowest = key;
    found = at(allowed, i);
  }
  if (found >= 0) journal.takeOff(school, found);
}

/** Clears the copy that yields best of every use that keeps it from serving the target. */
function freeACopy(journal: Journal, random: Random, target: Target): void {
  const { board } = journal;
  const { periods, turnaround, weight } = board.model;
  const { type, period } = target;
  const kit = yieldingCopy(board, random, target, (row, p) => at(weight, row * periods + p));
  if (kit < 0) return;
  const first = Math.max(0, period - turnaround);
  const last = Math.min(periods - 1, period + turnaround);
  for (let p = first; p <= last; p++) {
    const school = at(board.schoolAt, kit * periods + p);
    if (school >= 0) journal.takeOff(school, type);
  }
}

/**
 * Takes off up to `most` uses of one type, consecutive copies from a random start, so that schools compete for the
 * type again.
 */
export function ruinType(journal: Journal, random: Random, type: number, most: number): void {
  const { board } = journal;
  const { periods } = board.model;
  const copies = board.model.kitsOf[type];
  if (copies === undefined || copies.length === 0) return;
  const uses = copies.length * periods;
  const start = random.below(uses);
  for (let i = 0, taken = 0; i < uses && taken < most; i++) {
    const use = (start + i) % uses;
    const kit = at(copies, Math.floor(use / periods));
    const school = at(board.schoolAt, kit * periods + (use % periods));
    if (school < 0) continue;
    journal.takeOff(school, type);
    taken++;
  }
}

/** Takes off up to `most` cells of one school, from a random type on. */
export function ruinSchool(journal: Journal, random: Random, school: number, most: number): void {
  const { model } = journal.board;
  const allowed = model.allowedTypes[school];
  if (allowed === undefined || allowed.length === 0) return;
  journal.touch(school);
  const start = random.below(allowed.length);
  for (let i = 0, taken = 0; i < allowed.length && taken < most; i++) {
    const type = at(allowed, (start + i) % allowed.length);
    if (at(journal.board.periodOf, school * model.types + type) < 0) continue;
    journal.takeOff(school, type);
    taken++;
  }
}

/** Takes off up to `most` cells of one route in one period: what shares a van. */
export function ruinLeg(
  journal: Journal,
  random: Random,
  route: number,
  period: number,
  most: number,
): void {
  const schools = journal.board.model.schoolsOfRoute[route];
  if (schools === undefined || schools.length === 0) return;
  const start = random.below(schools.length);
  for (let i = 0; i < schools.length && i < most; i++) {
    const school = at(schools, (start + i) % schools.length);
    journal.touch(school);
    takeOneAtSchool(journal, random, school, period);
  }
}
