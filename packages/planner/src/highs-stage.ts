import type { Highs, ModelData } from "highs";
import { assignmentRows, type AssignmentRows } from "./assignment-rows.ts";
import type { Board } from "./board.ts";
import { at } from "./ints.ts";

/** What the linear program says about one cell: how much of it the relaxation grants, 0 to 1. */
export interface Grant {
  readonly school: number;
  readonly type: number;
  readonly period: number;
  readonly fraction: number;
}

export interface Relaxation {
  /** Cells granted in whole or in part, the fullest first. */
  readonly grants: readonly Grant[];
  /** The row's shadow price in points per unit, 0 when the row doesn't exist or doesn't bind. */
  readonly price: (row: string) => number;
}

export interface HighsOptions {
  /** Seconds; undefined when the answer must not depend on the clock. */
  readonly timeLimit?: number | undefined;
}

let runtime: Promise<Highs | undefined> | undefined;

/**
 * HiGHS (Huangfu and Hall 2018) compiled to WebAssembly, loaded once per thread; undefined where it can't be.
 */
export function loadHighs(): Promise<Highs | undefined> {
  runtime ??= import("highs").then(({ default: load }) => load()).catch(() => undefined);
  return runtime;
}

/**
 * Solves the assignment core for the free part of the board, over the requested cells alone: types that nobody asked
 * for would double the columns, and the greedy step fills them in as well. The relaxation is integral or nearly so
 * (without periods it is a b-matching), so branching is not worth its time: the search repairs the few fractional
 * cells. Returns undefined when HiGHS ran out of time.
 */
export function solveRelaxation(
  highs: Highs,
  board: Board,
  options: HighsOptions,
): Relaxation | undefined {
  const { types, requested, periods } = board.model;
  const rows = assignmentRows(board, (s, t) => at(requested, s * types + t) === 1);
  if (rows.columns === 0) return { grants: [], price: () => 0 };
  return highs.withModel(modelData(highs, rows), (model) => {
    model.options.set({ output_flag: false, solver: "simplex" });
    if (options.timeLimit !== undefined) model.options.set({ time_limit: options.timeLimit });
    model.run();
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal) return undefined;
    const { colValue, rowDual } = model.getSolution();
    const grants: Grant[] = [];
    for (let column = 0; column < rows.columns; column++) {
      const fraction = colValue[column] ?? 0;
      if (fraction < 1e-6) continue;
      const cell = at(rows.cell, column);
      const pair = Math.floor(cell / periods);
      grants.push({
        school: Math.floor(pair / types),
        type: pair % types,
        period: cell % periods,
        fraction,
      });
    }
    grants.sort((a, b) => b.fraction - a.fraction);
    return {
      grants,
      price: (row: string) => Math.max(0, rowDual[rows.rowOf.get(row) ?? -1] ?? 0),
    };
  });
}

function modelData(highs: Highs, rows: AssignmentRows): ModelData {
  return {
    numCols: rows.columns,
    numRows: rows.rows,
    sense: highs.constants.objectiveSense.maximize,
    colCost: rows.cost,
    colLower: new Float64Array(rows.columns),
    colUpper: new Float64Array(rows.columns).fill(1),
    rowLower: new Float64Array(rows.rows).fill(-highs.infinity),
    rowUpper: rows.limit,
    matrix: {
      format: "csc",
      numRows: rows.rows,
      numCols: rows.columns,
      starts: rows.starts,
      indices: rows.indices,
      values: rows.values,
    },
  };
}
