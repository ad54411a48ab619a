import type { Board } from "./board.ts";
import { highestFew } from "./highest-few.ts";
import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/** Found by trial: with four, a branch's plans differ more from seed to seed. */
const SCHOOLS = 8;

/**
 * Reads a board's mean share of the eight schools that are worst off; 0 when none can get anything. A search that
 * looks at the worst school alone gains nothing by helping it while another one has as little.
 */
export function lowestShares({ schools, ideal }: TermModel): (board: Board) => number {
  const lowest = highestFew(SCHOOLS);
  const shareOf = ({ value }: Board, school: number): number =>
    at(value, school) / at(ideal, school);
  return (board) => {
    lowest.clear(SCHOOLS);
    // Shares are at most 1, and only positive values are kept.
    for (let s = 0; s < schools; s++) if (at(ideal, s) > 0) lowest.offer(s, 2 - shareOf(board, s));
    let sum = 0;
    for (let i = 0; i < lowest.count(); i++) sum += shareOf(board, at(lowest.item, i));
    return lowest.count() === 0 ? 0 : sum / lowest.count();
  };
}
