import { type Board, emptyBoard, place } from "./board.ts";
import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/** A copy of a board's cells and their value. */
export interface Snapshot {
  readonly periodOf: Int32Array;
  readonly kitOf: Int32Array;
  readonly totalTenths: number;
}

/** The best plan that a search has met, on the board that it changes. */
export interface PlanRecord {
  readonly best: Snapshot;
  /** The [school, type] entry of the board has changed since the last `renew`. */
  changed(row: number): void;
  /** The board as it is now is the best plan. */
  renew(totalTenths: number): void;
}

/** Copies only the changed entries at each `renew`, because a search renews its record some ten thousand times. */
export function keepRecord(board: Board, totalTenths: number): PlanRecord {
  const best = { periodOf: board.periodOf.slice(), kitOf: board.kitOf.slice(), totalTenths };
  const rows = new Int32Array(board.periodOf.length);
  const listed = new Int32Array(board.periodOf.length);
  let count = 0;
  return {
    best,
    changed(row) {
      if (at(listed, row) === 1) return;
      listed[row] = 1;
      rows[count++] = row;
    },
    renew(total) {
      best.totalTenths = total;
      while (count > 0) {
        const row = at(rows, --count);
        listed[row] = 0;
        best.periodOf[row] = at(board.periodOf, row);
        best.kitOf[row] = at(board.kitOf, row);
      }
    },
  };
}

export function boardFrom(model: TermModel, snapshot: Snapshot): Board {
  const board = emptyBoard(model);
  for (let row = 0; row < snapshot.periodOf.length; row++) {
    const period = at(snapshot.periodOf, row);
    if (period < 0 || at(board.periodOf, row) >= 0) continue;
    const school = Math.floor(row / model.types);
    place(board, school, row % model.types, period, at(snapshot.kitOf, row));
  }
  return board;
}
