import { type Board, place, remove } from "./board.ts";
import { kitsByMerit } from "./choose-kit.ts";

/** A cell whose type is decided but whose copy is not. */
export interface TypeCell {
  readonly school: number;
  readonly type: number;
  readonly period: number;
}

/** Copies tried per type before a cell is given up. */
const MOST_TRIES = 2000;

/**
 * Puts cells on the board and names a copy for each, type by type in the order of periods, first the copy that moves
 * least between routes. When copies rest or are away, enough copies in number do not guarantee an assignment
 * (interval colouring with fixed colours). So the search backtracks from a dead end, and if that fails too, it leaves
 * out the cell that got stuck. The cells may break no other rule. Returns the cells left out.
 */
export function dealKits(board: Board, cells: readonly TypeCell[]): TypeCell[] {
  const leftOut: TypeCell[] = [];
  for (const group of Map.groupBy(cells, (cell) => cell.type).values()) {
    let hand = group.toSorted((a, b) => a.period - b.period || a.school - b.school);
    for (let stuck = dealHand(board, hand); stuck >= 0; stuck = dealHand(board, hand)) {
      leftOut.push(...hand.slice(stuck, stuck + 1));
      hand = hand.toSpliced(stuck, 1);
    }
  }
  return leftOut;
}

/** Deals all cells of one type or none. Returns -1, or the index of the furthest cell that found no copy. */
function dealHand(board: Board, hand: readonly TypeCell[]): number {
  let furthest = 0;
  let tries = 0;
  return deal(0) ? -1 : furthest;

  function deal(index: number): boolean {
    const cell = hand[index];
    if (cell === undefined) return true;
    furthest = Math.max(furthest, index);
    const { school, type, period } = cell;
    for (const kit of kitsByMerit(board, school, type, period)) {
      if (tries++ > MOST_TRIES) return false;
      place(board, school, type, period, kit);
      if (deal(index + 1)) return true;
      remove(board, school, type);
    }
    return false;
  }
}
