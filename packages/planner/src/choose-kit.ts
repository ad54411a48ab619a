import type { Board } from "./board.ts";
import { moveChange } from "./copy-route.ts";
import { at } from "./ints.ts";
import { stayWorth } from "./term-model.ts";

/** The copy to use and the points it adds to the cell's weight (negative: it costs), in tenths of a point. */
export interface KitChoice {
  kit: number;
  extraTenths: number;
}

/**
 * The best free copy of a type for a cell: the one `previous` had there, otherwise the one that adds the fewest moves
 * between routes. Writes into `choice`, which the caller keeps for the next call; `kit` is -1 when no copy is free.
 */
export function chooseKit(
  board: Board,
  school: number,
  type: number,
  period: number,
  choice: KitChoice,
): void {
  const { model } = board;
  choice.kit = -1;
  choice.extraTenths = 0;
  let bestMerit = -Infinity;
  const copies = model.kitsOf[type];
  if (copies === undefined) return;
  for (let i = 0; i < copies.length; i++) {
    const kit = at(copies, i);
    if (at(board.blocks, kit * model.periods + period) !== 0) continue;
    const extra = extraTenths(board, kit, school, period);
    const merit = extra - reserve(board, kit, school, period);
    if (merit <= bestMerit) continue;
    bestMerit = merit;
    choice.kit = kit;
    choice.extraTenths = extra;
  }
}

function extraTenths(board: Board, kit: number, school: number, period: number): number {
  const { weights, previousSchool, periods } = board.model;
  const kept =
    at(previousSchool, kit * periods + period) === school ? stayOf(board, school, kit) : 0;
  const moved = weights.moves === 0 ? 0 : weights.moves * moveChange(board, kit, period, school);
  return 10 * (kept - moved);
}

/** A copy that `previous` has at another school in that period is left for that school while others are free. */
function reserve(board: Board, kit: number, school: number, period: number): number {
  const { previousSchool, periods } = board.model;
  const before = at(previousSchool, kit * periods + period);
  return before >= 0 && before !== school ? 10 * stayOf(board, before, kit) : 0;
}

function stayOf({ model }: Board, school: number, kit: number): number {
  return stayWorth(model, school * model.types + at(model.kitType, kit));
}
