import { type Board, emptyBoard, fits, place } from "./board.ts";
import { costTenths } from "./board-worth.ts";
import { chooseKit, type KitChoice } from "./choose-kit.ts";
import { fillGreedily } from "./greedy.ts";
import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

// Plans that the search can start from. Each is complete: what is free after the stage itself is filled greedily.

export function greedyStart(model: TermModel): Board {
  const board = emptyBoard(model);
  fillGreedily(board, "draft");
  return board;
}

/** The plan in force: every cell that is still possible, each with its own copy. */
export function previousStart(model: TermModel): Board {
  const board = emptyBoard(model);
  for (let kit = 0; kit < model.kits; kit++) {
    const type = at(model.kitType, kit);
    for (let period = 0; period < model.periods; period++) {
      const school = at(model.previousSchool, kit * model.periods + period);
      if (school < 0 || at(board.blocks, kit * model.periods + period) > 0) continue;
      if (fits(board, school, type, period)) place(board, school, type, period, kit);
    }
  }
  replaceLostCopies(board);
  fillGreedily(board, "draft");
  return board;
}

/** A cell that lost its copy keeps its type and period if another copy is free. */
function replaceLostCopies(board: Board): void {
  const { model } = board;
  const choice: KitChoice = { kit: -1, extraTenths: 0 };
  for (let school = 0; school < model.schools; school++) {
    for (let type = 0; type < model.types; type++) {
      const period = at(model.previousPeriod, school * model.types + type);
      if (period < 0 || !fits(board, school, type, period)) continue;
      chooseKit(board, school, type, period, choice);
      if (choice.kit >= 0) place(board, school, type, period, choice.kit);
    }
  }
}

/** What a cell counts that the bound never grants, beside 1 for one that it always grants: found by trial. */
const NEVER_GRANTED = 0.2;

/**
 * All cells that fit, in the order of their weight times how often the bound's relaxation granted them: its prices
 * contain moves between routes and the worst share.
 */
export function boundStart(model: TermModel, granted: Int32Array): Board {
  const { types, periods, weight } = model;
  const most = granted.reduce((one, other) => Math.max(one, other), 1);
  const merit = Float64Array.from(
    weight,
    (tenths, cell) => tenths * (NEVER_GRANTED + at(granted, cell) / most),
  );
  const cells = Array.from(weight.keys())
    .filter((cell) => at(weight, cell) > 0)
    .sort((a, b) => (merit[b] ?? 0) - (merit[a] ?? 0) || a - b);
  const board = emptyBoard(model);
  const choice: KitChoice = { kit: -1, extraTenths: 0 };
  for (const cell of cells) {
    const period = cell % periods;
    const row = Math.floor(cell / periods);
    const school = Math.floor(row / types);
    if (!fits(board, school, row % types, period)) continue;
    chooseKit(board, school, row % types, period, choice);
    const cost = costTenths(board, school, row % types, period);
    if (choice.kit < 0 || at(weight, cell) + choice.extraTenths <= cost) continue;
    place(board, school, row % types, period, choice.kit);
  }
  return board;
}
