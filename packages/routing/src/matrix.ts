import { costAt } from "./cells.ts";
import { NO_ROAD } from "./problem.ts";

/** A square matrix in one block: the leg from a to b stands at `a * size + b`. No road is Infinity, the diagonal is 0. */
export type LegMatrix = { readonly size: number; readonly cells: Float64Array };

export function legMatrix(rows: readonly (readonly (number | null)[])[]): LegMatrix {
  const size = rows.length;
  const cells = new Float64Array(size * size);
  for (const [from, row] of rows.entries()) {
    for (const [to, leg] of row.entries()) {
      const road = leg === null || leg >= NO_ROAD ? Number.POSITIVE_INFINITY : leg;
      cells[from * size + to] = from === to ? 0 : road;
    }
  }
  return { size, cells };
}

export function leg(matrix: LegMatrix, from: number, to: number): number {
  return costAt(matrix.cells, from * matrix.size + to);
}

/** `leg` of one matrix, for the inner loops. */
export function legReader({ size, cells }: LegMatrix): (from: number, to: number) => number {
  return (from, to) => costAt(cells, from * size + to);
}

export function isSymmetric({ size, cells }: LegMatrix): boolean {
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      if (costAt(cells, a * size + b) !== costAt(cells, b * size + a)) return false;
    }
  }
  return true;
}

/**
 * Soonest arrival at every node from the given starts, over any way through the given nodes and without any service:
 * a lower bound for every route, also where the triangle inequality does not hold. Dijkstra without a heap, O(nodes^2).
 */
export function soonest(
  matrix: LegMatrix,
  starts: readonly { node: number; time: number }[],
  through: readonly number[],
): Float64Array {
  const arrival = new Float64Array(matrix.size).fill(Number.POSITIVE_INFINITY);
  const open = new Set(through);
  for (const { node, time } of starts) {
    for (const to of through) {
      arrival[to] = Math.min(costAt(arrival, to), time + leg(matrix, node, to));
    }
  }
  while (open.size > 0) {
    let nearest = -1;
    for (const node of open) {
      if (nearest < 0 || costAt(arrival, node) < costAt(arrival, nearest)) nearest = node;
    }
    open.delete(nearest);
    for (const to of open) {
      arrival[to] = Math.min(
        costAt(arrival, to),
        costAt(arrival, nearest) + leg(matrix, nearest, to),
      );
    }
  }
  return arrival;
}

/** The same matrix with every leg turned around: what leads to a node becomes what leads from it. */
export function reversed({ size, cells }: LegMatrix): LegMatrix {
  const turned = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) turned[b * size + a] = costAt(cells, a * size + b);
  }
  return { size, cells: turned };
}
