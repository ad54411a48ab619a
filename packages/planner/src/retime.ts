import { fits } from "./board.ts";
import { chooseKit, type KitChoice } from "./choose-kit.ts";
import { moveBetween, routeBefore, routeFrom } from "./copy-route.ts";
import { at } from "./ints.ts";
import type { Journal } from "./journal.ts";
import type { Random } from "./random.ts";
import { BLUR, HINDRANCE, type Slot, slotBeside } from "./slot-beside.ts";
import { type TypeCell, yieldingCopy } from "./yielding-copy.ts";

/** Most cells that one change gives another period: longer chains hardly ever gain. */
const MOST_CELLS = 16;
/** Draws of a use until one is met that costs a move. */
const DRAWS = 32;

/**
 * Gives a cell for which a copy moves between routes another period, in which a copy of its type is on its route, and
 * the cells that stand in its way the period that it leaves: what the school has there, and what another school has
 * of a copy (a Kempe chain, known from timetables; Thompson and Dowsland 1996). Schools keep their types, so this costs
 * little besides, and it is what saves the most moves. Returns false, with the board possibly changed, when there is no
 * such period or the chain does not end; the caller rolls back.
 */
export function retimer(journal: Journal, random: Random): () => boolean {
  const { board } = journal;
  const { model } = board;
  const { periods, types } = model;
  /** The chain: [school, type] of its cells, and the period that each goes to. */
  const rows = new Int32Array(MOST_CELLS);
  const goals = new Int32Array(MOST_CELLS);
  let cells = 0;
  const own: Slot = { kit: -1, period: -1 };
  const slot: Slot = { kit: -1, period: -1 };
  const choice: KitChoice = { kit: -1, extraTenths: 0 };

  return () => {
    cells = 0;
    const first = drawMoved();
    if (first < 0) return false;
    own.kit = at(board.kitOf, first);
    own.period = at(board.periodOf, first);
    leave(first, -1);
    slotBeside(board, random, first, own, slot);
    if (slot.kit < 0) return false;
    goals[0] = slot.period;
    const inSlot = at(board.schoolAt, slot.kit * periods + slot.period);
    if (inSlot >= 0 && !leave(inSlot * types + (first % types), own.period)) return false;
    for (let i = 0; i < cells; i++) {
      const goal = at(goals, i);
      const back = goal === own.period ? slot.period : own.period;
      if (!arrive(at(rows, i), goal, back)) return false;
    }
    return true;
  };

  /** A use of a copy that comes from another route or goes to one, or -1 if a few draws meet none. */
  function drawMoved(): number {
    for (let draw = 0; draw < DRAWS; draw++) {
      const kit = random.below(model.kits);
      const period = random.below(periods);
      const school = at(board.schoolAt, kit * periods + period);
      if (school < 0) continue;
      const route = at(model.schoolRoute, school);
      const moves =
        moveBetween(routeBefore(board, kit, period), route) +
        moveBetween(route, routeFrom(board, kit, period + 1));
      if (moves > 0) return school * types + at(model.kitType, kit);
    }
    return -1;
  }

  /** Takes a cell off that is to go to `goal`; false if the chain is too long. */
  function leave(row: number, goal: number): boolean {
    if (cells === MOST_CELLS) return false;
    journal.takeOff(Math.floor(row / types), row % types);
    rows[cells] = row;
    goals[cells++] = goal;
    return true;
  }

  /** Puts a cell of the chain where it goes; what stands in its way there leaves for `back`. */
  function arrive(row: number, goal: number, back: number): boolean {
    const school = Math.floor(row / types);
    const type = row % types;
    if (at(board.room, school * periods + goal) === 0) {
      const other = otherTypeAt(school, goal, back);
      if (other < 0 || !leave(other, back)) return false;
    }
    if (at(board.freeKits, type * periods + goal) === 0) {
      const other = otherSchoolWith({ school, type, period: goal }, back);
      if (other < 0 || !leave(other, back)) return false;
    }
    if (!fits(board, school, type, goal)) return false;
    chooseKit(board, school, type, goal, choice);
    journal.put(school, type, goal, choice.kit);
    return true;
  }

  /** The cell of a school in `period` that loses least by going to `back`, somewhat blurred, or -1. */
  function otherTypeAt(school: number, period: number, back: number): number {
    const allowed = model.allowedTypes[school] ?? new Int32Array();
    let best = -Infinity;
    let found = -1;
    for (let i = 0; i < allowed.length; i++) {
      const type = at(allowed, i);
      const row = school * types + type;
      if (at(board.periodOf, row) !== period || at(board.fixed, row) === 1) continue;
      const weight = at(model.weight, row * periods + back);
      if (weight === 0) continue;
      const copy = at(board.freeKits, type * periods + back) === 0 ? HINDRANCE : 0;
      const gained = weight - at(model.weight, row * periods + period) - copy;
      const merit = gained + BLUR * random.next();
      if (merit <= best) continue;
      best = merit;
      found = row;
    }
    return found;
  }

  /** The cell with one of the type's copies that loses least by going to `back`, somewhat blurred, or -1. */
  function otherSchoolWith(cell: TypeCell, back: number): number {
    const kit = yieldingCopy(board, random, cell, (row, period) => {
      const there = at(model.weight, row * periods + back);
      return there === 0 ? Infinity : at(model.weight, row * periods + period) - there;
    });
    const school = kit < 0 ? -1 : at(board.schoolAt, kit * periods + cell.period);
    return school < 0 ? -1 : school * types + cell.type;
  }
}
