import { type Board, fits, place } from "./board.ts";
import { costTenths } from "./board-worth.ts";
import { chooseKit, type KitChoice } from "./choose-kit.ts";
import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/** "draft": the school worst off for now picks next. "first-come": each school takes all it can in the order of the list. */
export type GreedyOrder = "draft" | "first-come";

/**
 * Fills what is free on the board, one cell at a time, each school always with its best cell that fits. Runs in
 * milliseconds, so that it serves as a preview, as the start of the search and as the filler of free places.
 */
export function fillGreedily(board: Board, order: GreedyOrder): void {
  const { model } = board;
  const picks = Array.from({ length: model.schools }, (_, s) => pickOrder(model, s));
  const position = new Int32Array(model.schools);
  const choice: KitChoice = { kit: -1, extraTenths: 0 };
  const evenly = model.weights.even === 0 ? 0 : 1e-3;
  // [school]: the lowest one picks next; Infinity once nothing fits any more.
  const turn = Float64Array.from({ length: model.schools }, (_, s) => turnOf(s));
  for (let school = lowest(turn); school >= 0; school = lowest(turn))
    turn[school] = pickNext(school) ? turnOf(school) : Infinity;

  function turnOf(school: number): number {
    if (order === "first-come") return school;
    return at(board.value, school) / Math.max(1, at(model.ideal, school));
  }

  /**
   * Nothing is ever removed from the board, so a cell that doesn't fit now never will, and one pass over the list is
   * enough. Among cells of equal value, the one where the school has the fewest kits is taken, then the one in the
   * emptiest period.
   */
  function pickNext(school: number): boolean {
    const list = picks[school] ?? new Int32Array();
    let best = -1;
    let bestCost = Infinity;
    for (let i = at(position, school); i < list.length; i++) {
      const cell = at(list, i);
      if (best >= 0 && weightOf(school, cell) < weightOf(school, best)) break;
      const type = Math.floor(cell / model.periods);
      const period = cell % model.periods;
      if (!fits(board, school, type, period)) continue;
      const cost = costTenths(board, school, type, period) + evenly * at(board.cellsIn, period);
      if (best < 0) position[school] = i;
      if (cost >= bestCost || !pays(school, cell)) continue;
      best = cell;
      bestCost = cost;
    }
    if (best < 0) return false;
    const type = Math.floor(best / model.periods);
    const period = best % model.periods;
    chooseKit(board, school, type, period, choice);
    place(board, school, type, period, choice.kit);
    return true;
  }

  function pays(school: number, cell: number): boolean {
    const type = Math.floor(cell / model.periods);
    const period = cell % model.periods;
    chooseKit(board, school, type, period, choice);
    const cost = costTenths(board, school, type, period);
    return choice.kit >= 0 && weightOf(school, cell) + choice.extraTenths > cost;
  }

  function weightOf(school: number, cell: number): number {
    return at(model.weight, school * model.types * model.periods + cell);
  }
}

/** A school's allowed cells, `type * periods + period`, best first. */
function pickOrder(model: TermModel, school: number): Int32Array {
  const row = school * model.types * model.periods;
  const weightOf = (cell: number): number => at(model.weight, row + cell);
  const cells: number[] = [];
  for (const type of model.allowedTypes[school] ?? [])
    for (let p = 0; p < model.periods; p++)
      if (weightOf(type * model.periods + p) > 0) cells.push(type * model.periods + p);
  return Int32Array.from(cells.sort((a, b) => weightOf(b) - weightOf(a) || a - b));
}

/** The index of the lowest value, or -1 when all are Infinity. */
function lowest(values: Float64Array): number {
  let found = -1;
  let least = Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value >= least) continue;
    least = value;
    found = i;
  }
  return found;
}
