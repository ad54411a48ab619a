import { type Board, emptyBoard, place } from "./board.ts";
import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/** A copy of a board's cells and their value. */
export interface Snapshot {
  readonly periodOf: Int32Array;
  readonly kitOf: Int32Array;
  readonly totalTenths: number;
}

export function snapshotOf(board: Board, totalTenths: number): Snapshot {
  return { periodOf: board.periodOf.slice(), kitOf: board.kitOf.slice(), totalTenths };
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
