import type { Board } from "./board.ts";
import { at, NO_LIMIT } from "./ints.ts";

/**
 * The assignment core as a linear program: maximise `cost x` under `matrix x <= limit`, 0 <= x <= 1, one column per
 * (school, type, period) that may still be granted, copies counted per type and not named. Compressed by columns.
 */
export interface AssignmentRows {
  readonly columns: number;
  readonly rows: number;
  /** Row by name: "place s p", "once s t", "copies t p", "taken t p", "minutes p", "grams leg", "boxes leg". */
  readonly rowOf: ReadonlyMap<string, number>;
  /** Column -> (school * types + type) * periods + period. */
  readonly cell: Int32Array;
  readonly cost: Float64Array;
  readonly limit: Float64Array;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Rows for what is free on the board: its cells count as given. `wanted` says which of the allowed cells get a column. */
export function assignmentRows(
  board: Board,
  wanted: (school: number, type: number) => boolean,
): AssignmentRows {
  const { model } = board;
  const { schools, types, periods, turnaround } = model;
  const limit: number[] = [];
  const rowOf = new Map<string, number>();
  const row = (name: string, bound: () => number): number => {
    const known = rowOf.get(name);
    if (known !== undefined) return known;
    rowOf.set(name, limit.length);
    return limit.push(bound()) - 1;
  };
  const cell: number[] = [];
  const cost: number[] = [];
  const starts: number[] = [0];
  const indices: number[] = [];
  const values: number[] = [];
  const enter = (index: number, value: number): void => {
    indices.push(index);
    values.push(value);
  };
  for (let s = 0; s < schools; s++) {
    for (const t of model.allowedTypes[s] ?? []) {
      if (at(board.periodOf, s * types + t) >= 0 || !wanted(s, t)) continue;
      for (let p = 0; p < periods; p++) {
        const weight = at(model.weight, (s * types + t) * periods + p);
        const places = at(board.room, s * periods + p);
        const copies = at(board.freeKits, t * periods + p);
        if (weight === 0 || places === 0 || copies === 0) continue;
        cell.push((s * types + t) * periods + p);
        cost.push(weight / 10);
        enter(
          row(`place ${s} ${p}`, () => places),
          1,
        );
        enter(
          row(`once ${s} ${t}`, () => 1),
          1,
        );
        enter(
          row(`copies ${t} ${p}`, () => copies),
          1,
        );
        // A copy that serves in p is occupied from p to p + turnaround, so each of those periods counts every use
        // that overlaps it.
        if (turnaround > 0)
          for (let q = p; q <= p + turnaround && q < periods; q++)
            enter(
              row(`taken ${t} ${q}`, () => copiesAround(board, t, q)),
              1,
            );
        load(`minutes ${p}`, at(board.minutesLeft, p), at(model.minutes, t));
        const leg = at(model.schoolRoute, s) * periods + p;
        load(`grams ${leg}`, at(board.gramsLeft, leg), at(model.grams, t));
        load(`boxes ${leg}`, at(board.boxesLeft, leg), at(model.boxes, t));
        starts.push(indices.length);
      }
    }
  }
  return {
    columns: cell.length,
    rows: limit.length,
    rowOf,
    cell: Int32Array.from(cell),
    cost: Float64Array.from(cost),
    limit: Float64Array.from(limit),
    starts: Int32Array.from(starts),
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
  };

  function load(name: string, left: number, amount: number): void {
    if (left !== NO_LIMIT && amount > 0)
      enter(
        row(name, () => left / 1000),
        amount / 1000,
      );
  }
}

/** Copies of a type that can start a use in at least one of the periods whose use covers `period`. */
function copiesAround(board: Board, type: number, period: number): number {
  const { model } = board;
  let copies = 0;
  for (const kit of model.kitsOf[type] ?? []) {
    for (let p = Math.max(0, period - model.turnaround); p <= period; p++) {
      if (at(board.blocks, kit * model.periods + p) !== 0) continue;
      copies++;
      break;
    }
  }
  return copies;
}
