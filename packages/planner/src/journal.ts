import { type Board, place, remove } from "./board.ts";
import { at } from "./ints.ts";

/** A board with an undo log, so that the search can try a change and roll it back. */
export interface Journal {
  readonly board: Board;
  /** Takes a cell off the board and records its school; locked and empty cells are left unchanged. */
  takeOff(school: number, type: number): void;
  put(school: number, type: number, period: number, kit: number): void;
  /** Schools that lost a cell since `begin`, each once. */
  readonly touched: Int32Array;
  touchedCount(): number;
  touch(school: number): void;
  begin(): void;
  /** Visits the [school, type] of each step since `begin`. */
  forEachRow(visit: (row: number) => void): void;
  /**
   * Visits each copy and period that is used otherwise than before `begin`, once; not those that are added meanwhile.
   */
  forEachChangedUse(visit: (kit: number, period: number) => void): void;
  rollBack(): void;
}

/** How often one change may exchange the later uses of two copies: the journal has room for so many. */
export const MOST_EXCHANGES = 16;

const STEP = 5;

export function keepJournal(board: Board): Journal {
  const { schools, types, periods } = board.model;
  // One change can remove every cell and add it again a few times, and exchange two copies' cells some times.
  const steps = new Int32Array(STEP * (4 * schools * types + 4 * periods * MOST_EXCHANGES + 64));
  let length = 0;
  const touched = new Int32Array(schools);
  const touchedIn = new Int32Array(schools);
  const usedIn = new Int32Array(board.schoolAt.length);
  let touchedTotal = 0;
  let change = 0;

  const note = (sign: number, school: number, type: number, period: number, kit: number): void => {
    steps[length] = sign;
    steps[length + 1] = school;
    steps[length + 2] = type;
    steps[length + 3] = period;
    steps[length + 4] = kit;
    length += STEP;
  };
  const touch = (school: number): void => {
    if (at(touchedIn, school) === change) return;
    touchedIn[school] = change;
    touched[touchedTotal++] = school;
  };
  return {
    board,
    touched,
    touchedCount: () => touchedTotal,
    touch,
    takeOff(school, type) {
      const row = school * types + type;
      const period = at(board.periodOf, row);
      if (period < 0 || at(board.fixed, row) === 1) return;
      note(-1, school, type, period, at(board.kitOf, row));
      remove(board, school, type);
      touch(school);
    },
    put(school, type, period, kit) {
      note(1, school, type, period, kit);
      place(board, school, type, period, kit);
    },
    begin() {
      length = 0;
      touchedTotal = 0;
      change++;
    },
    forEachRow(visit) {
      for (let i = 0; i < length; i += STEP) visit(at(steps, i + 1) * types + at(steps, i + 2));
    },
    forEachChangedUse(visit) {
      for (let i = 0, end = length; i < end; i += STEP) {
        const period = at(steps, i + 3);
        const kit = at(steps, i + 4);
        const use = kit * periods + period;
        if (at(usedIn, use) === change) continue;
        usedIn[use] = change;
        // The first step of a use tells what was there before.
        const before = at(steps, i) > 0 ? -1 : at(steps, i + 1);
        if (at(board.schoolAt, use) !== before) visit(kit, period);
      }
    },
    rollBack() {
      while (length > 0) {
        length -= STEP;
        const school = at(steps, length + 1);
        const type = at(steps, length + 2);
        if (at(steps, length) > 0) remove(board, school, type);
        else place(board, school, type, at(steps, length + 3), at(steps, length + 4));
      }
    },
  };
}
