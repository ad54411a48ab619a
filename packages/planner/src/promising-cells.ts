import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/**
 * Cells by school and period, in one list: the types of [school, period] `i` are `type[start[i]]` to
 * `type[start[i + 1] - 1]`.
 */
export interface CellList {
  readonly type: Int32Array;
  readonly start: Int32Array;
}

export interface SearchedCells {
  /** Every cell that is allowed. */
  readonly all: CellList;
  /**
   * Cells that the bound's relaxation ever granted (`granted`, [school, type, period]), and those of the plan in
   * force. They are a third of all in a generated branch of 44 schools, and nearly every cell of a good plan is one of
   * them, so a search that mostly tries these wastes fewer rounds.
   */
  readonly promising: CellList;
}

export function searchedCells(model: TermModel, granted: Int32Array): SearchedCells {
  const { types, periods, previousPeriod } = model;
  return {
    all: cellList(model, () => true),
    promising: cellList(
      model,
      (row, period) =>
        at(granted, row * periods + period) > 0 || at(previousPeriod, row) === period,
    ),
  };

  function cellList(
    { schools, allowedTypes, weight }: TermModel,
    listed: (row: number, period: number) => boolean,
  ): CellList {
    const type: number[] = [];
    const start = new Int32Array(schools * periods + 1);
    for (let school = 0; school < schools; school++) {
      for (let period = 0; period < periods; period++) {
        start[school * periods + period] = type.length;
        for (const t of allowedTypes[school] ?? []) {
          const row = school * types + t;
          if (at(weight, row * periods + period) > 0 && listed(row, period)) type.push(t);
        }
      }
    }
    start[schools * periods] = type.length;
    return { type: Int32Array.from(type), start };
  }
}
