import { emptyBoard, fits, place } from "./board.ts";
import { objectiveOf } from "./explain.ts";
import { at } from "./ints.ts";
import type { Cell, Problem } from "./problem.ts";
import { termModel } from "./term-model.ts";

/**
 * What the problem's locked cells and these are worth by its own measure, in points: beside a plan's `bound` it says how near to the
 * best possible a plan is that had to change afterwards. A cell that the problem can't hold counts for nothing.
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
