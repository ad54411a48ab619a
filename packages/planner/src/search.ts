import type { Board } from "./board.ts";
import { totalTenths } from "./board-worth.ts";
import { changer } from "./change.ts";
import { keepJournal } from "./journal.ts";
import { lowestShares } from "./lowest-shares.ts";
import { searchedCells } from "./promising-cells.ts";
import type { Random } from "./random.ts";
import { keepRecord, type Snapshot } from "./snapshot.ts";

export interface SearchOptions {
  readonly random: Random;
  /** Progress from 0 to 1, asked every `ROUNDS_PER_LOOK` rounds; the search ends at 1. */
  readonly progress: (rounds: number) => number;
  /**
   * Called every `ROUNDS_PER_LOOK` rounds with the best plan so far. May return a promise; throws to end the search.
   */
  readonly look?: (best: Snapshot) => Promise<void>;
  /** [school, type, period]: how often the bound's relaxation granted the cell. */
  readonly granted: Int32Array;
  /** Tenths of a point; no plan can be better, so the search ends when it reaches this. */
  readonly boundTenths: number;
}

const ROUNDS_PER_LOOK = 256;

/**
 * Tenths of a point: the first is hot enough to cross ties and the cost of a move, and too cold to undo a good
 * start or to wander off among plans of equal worth.
 */
const FIRST_TEMPERATURE = 20;
const LAST_TEMPERATURE = 3;

/**
 * Ruin and recreate (Schrimpf et al. 2000; Christiaens and Vanden Berghe 2020) over the full objective, accepting
 * by simulated annealing (Kirkpatrick et al. 1983), with the mean of the lowest shares in place of the worst one. Works
 * on the board that is given and returns the best plan seen, accepted or not.
 */
export async function search(board: Board, options: SearchOptions): Promise<Snapshot> {
  const { random } = options;
  const { model } = board;
  const { fairness } = model.weights;
  const total = totalTenths(board);
  const record = keepRecord(board, total);
  const { best } = record;
  if (model.schools === 0 || model.types === 0) return best;
  const journal = keepJournal(board);
  const shares = lowestShares(journal);
  const beyondWorst = (): number => 10 * fairness * (shares.mean - shares.worst);
  let current = total + beyondWorst();
  const change = changer(journal, random, searchedCells(model, options.granted));
  let temperature = FIRST_TEMPERATURE;

  for (let round = 0; best.totalTenths < options.boundTenths - 0.5; round++) {
    if (round % ROUNDS_PER_LOOK === 0) {
      const progress = options.progress(round);
      if (progress >= 1) break;
      temperature = FIRST_TEMPERATURE * (LAST_TEMPERATURE / FIRST_TEMPERATURE) ** progress;
      await options.look?.(best);
    }
    journal.begin();
    const changed = change();
    if (changed && fairness > 0) shares.read();
    const total = changed ? totalTenths(board, shares.worst) : -Infinity;
    const steered = changed ? total + beyondWorst() : -Infinity;
    const accepted = steered > current + temperature * Math.log(random.next() || Number.MIN_VALUE);
    const better = total > best.totalTenths + 1e-6;
    if (better) {
      journal.forEachRow(record.changed);
      record.renew(total);
    }
    // From here on the board or the record is without the change.
    if (accepted !== better) journal.forEachRow(record.changed);
    if (accepted) {
      current = steered;
      if (fairness > 0) shares.keep();
    } else journal.rollBack();
  }
  return best;
}
