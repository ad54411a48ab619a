import { emptyBoard, fits, place } from "./board.ts";
import { objectiveOf } from "./explain.ts";
import { at } from "./ints.ts";
import type { Cell, Problem } from "./problem.ts";
import { termModel } from "./term-model.ts";

/**
 * The value in points, on the problem's own scale, of its locked cells together with `cells`. Compared with a plan's
 * `bound`, it says how good a plan still is after it was changed by hand. A cell that the problem can't hold counts
 * 0.
 */
export function worthOf(problem: Problem, cells: readonly Cell[]): number {
  const model = termModel(problem);
  const board = emptyBoard(model);
  const schools = new Map(problem.schools.map(({ id }, n) => [id, n]));
  const kits = new Map(problem.kits.map(({ id }, n) => [id, n]));
  for (const cell of cells) {
    const school = schools.get(cell.school);
    const kit = kits.get(cell.kit);
    if (school === undefined || kit === undefined) continue;
    const type = at(model.kitType, kit);
    if (at(board.blocks, kit * model.periods + cell.period) !== 0) continue;
    if (fits(board, school, type, cell.period)) place(board, school, type, cell.period, kit);
  }
  return objectiveOf(board).total;
}
