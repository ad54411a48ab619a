import { carries, fits, kitsAt } from "./board.ts";
import { chooseKit, type KitChoice } from "./choose-kit.ts";
import { at } from "./ints.ts";
import type { Journal } from "./journal.ts";
import type { Random } from "./random.ts";
import { BLUR, HINDRANCE, type Slot, slotBeside } from "./slot-beside.ts";
import { type TypeCell, yieldingCopy } from "./yielding-copy.ts";

/** Most cells that one change gives another period: longer chains hardly ever gain. */
const MOST_CELLS = 16;
/** How often a cell goes to any slot of its type's copies: with the best slots alone the search sticks. */
const ANY_SLOT = 0.5;
/** Draws of a copy and a period until one is met that serves. */
const DRAWS = 32;

/** What a van and the kit room's day lack for a kit; 0 and below: nothing. */
interface Lack {
  grams: number;
  boxes: number;
  minutes: number;
}

const NOTHING: Lack = { grams: 0, boxes: 0, minutes: 0 };

/**
 * Gives a cell another period, and the cells that stand in its way there the period that it leaves: what the school
 * has, what another school has of a copy, and what fills the van (a Kempe chain, known from timetables; Thompson and
 * Dowsland 1996). Schools keep their types, so this costs little besides, and it is what saves the most moves. Returns
 * false, with the board possibly changed, when there is no such period or the chain does not end; the caller rolls back.
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
  const lack: Lack = { ...NOTHING };
  const only = new Int32Array(1);

  return () => {
    cells = 0;
    const first = drawUse();
    if (first < 0) return false;
    own.kit = at(board.kitOf, first);
    own.period = at(board.periodOf, first);
    leave(first, -1);
    if (random.next() < ANY_SLOT) drawSlot(first);
    else slotBeside(board, random, first, own, slot);
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

  /** A use of any copy, or -1 if a few draws meet none. */
  function drawUse(): number {
    for (let draw = 0; draw < DRAWS; draw++) {
      const kit = random.below(model.kits);
      const school = at(board.schoolAt, kit * periods + random.below(periods));
      if (school >= 0) return school * types + at(model.kitType, kit);
    }
    return -1;
  }

  /** Any slot, full or empty, in which a copy can serve the cell, [school, type] `row`; none if a few draws meet none. */
  function drawSlot(row: number): void {
    const copies = model.kitsOf[row % types] ?? new Int32Array();
    slot.kit = -1;
    for (let draw = 0; draw < DRAWS && slot.kit < 0; draw++) {
      const kit = at(copies, random.below(copies.length));
      slot.period = random.below(periods);
      if (slot.period === own.period || at(model.weight, row * periods + slot.period) === 0)
        continue;
      if (at(model.away, kit * periods + slot.period) === 0) slot.kit = kit;
    }
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
      only[0] = school;
      const other = otherCell(only, goal, back, NOTHING);
      if (other < 0 || !leave(other, back)) return false;
    }
    if (at(board.freeKits, type * periods + goal) === 0) {
      const other = otherSchoolWith({ school, type, period: goal }, back);
      if (other < 0 || !leave(other, back)) return false;
    }
    if (!carries(board, school, type, goal)) {
      const route = at(model.schoolRoute, school);
      const leg = route * periods + goal;
      lack.grams = at(model.grams, type) - at(board.gramsLeft, leg);
      lack.boxes = at(model.boxes, type) - at(board.boxesLeft, leg);
      lack.minutes = at(model.minutes, type) - at(board.minutesLeft, goal);
      const other = otherCell(model.schoolsOfRoute[route] ?? only, goal, back, lack);
      if (other < 0 || !leave(other, back)) return false;
    }
    if (!fits(board, school, type, goal)) return false;
    chooseKit(board, school, type, goal, choice);
    journal.put(school, type, goal, choice.kit);
    return true;
  }

  /**
   * The cell of `schools` in `period` that loses least by going to `back`, somewhat blurred, among those that make up
   * for `lack`; -1 if there is none.
   */
  function otherCell(schools: Int32Array, period: number, back: number, lack: Lack): number {
    let best = -Infinity;
    let found = -1;
    for (let s = 0; s < schools.length; s++) {
      const school = at(schools, s);
      if (kitsAt(board, school, period) === 0) continue;
      const full = at(board.room, school * periods + back) === 0 ? HINDRANCE : 0;
      const allowed = model.allowedTypes[school] ?? new Int32Array();
      for (let i = 0; i < allowed.length; i++) {
        const type = at(allowed, i);
        const row = school * types + type;
        if (at(board.periodOf, row) !== period || at(board.fixed, row) === 1) continue;
        const weight = at(model.weight, row * periods + back);
        if (weight === 0 || !makesUpFor(lack, type)) continue;
        const copy = at(board.freeKits, type * periods + back) === 0 ? HINDRANCE : 0;
        const gained = weight - at(model.weight, row * periods + period) - copy - full;
        const merit = gained + BLUR * random.next();
        if (merit <= best) continue;
        best = merit;
        found = row;
      }
    }
    return found;
  }

  function makesUpFor({ grams, boxes, minutes }: Lack, type: number): boolean {
    return (
      at(model.grams, type) >= grams &&
      at(model.boxes, type) >= boxes &&
      at(model.minutes, type) >= minutes
    );
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
