import { costAt, itemAt, nodeAt } from "./cells.ts";
import type { LegMatrix } from "./matrix.ts";

/**
 * A tour out of the cheapest assignment of a next node to every node: its cycles are joined, the smallest first, where
 * that costs least (Karp 1979). The more the legs of two directions differ, the closer it lies to the shortest tour. Null when
 * `spent` says so before it is done. Expects finite legs; O(nodes^3) at worst.
 */
export function assignmentTour(matrix: LegMatrix, spent: () => boolean): number[] | null {
  const next = cheapestAssignment(matrix, spent);
  if (next === null) return null;
  const cycles = cyclesOf(next);
  while (cycles.length > 1) {
    if (spent()) return null;
    cycles.sort((a, b) => b.length - a.length);
    const smallest = itemAt(cycles, cycles.length - 1);
    const { from, to } = cheapestJoin(matrix, next, smallest);
    [next[from], next[to]] = [nodeAt(next, to), nodeAt(next, from)];
    cycles.pop();
    const other = cycles.findIndex((cycle) => cycle.includes(to));
    cycles[other] = [...itemAt(cycles, other), ...smallest];
  }
  const tour = [0];
  for (let node = nodeAt(next, 0); node !== 0; node = nodeAt(next, node)) tour.push(node);
  return tour;
}

/** The pair of nodes, the first in the cycle and the second outside, that exchange their next nodes at least cost. */
function cheapestJoin(
  { size, cells }: LegMatrix,
  next: Int32Array,
  cycle: readonly number[],
): { from: number; to: number } {
  const inside = new Uint8Array(size);
  for (const node of cycle) inside[node] = 1;
  let best = Number.POSITIVE_INFINITY;
  let [from, to] = [0, 0];
  for (const a of cycle) {
    const behindA = nodeAt(next, a);
    const own = costAt(cells, a * size + behindA);
    for (let b = 0; b < size; b++) {
      if (inside[b] === 1) continue;
      const behindB = nodeAt(next, b);
      const change =
        costAt(cells, a * size + behindB) +
        costAt(cells, b * size + behindA) -
        own -
        costAt(cells, b * size + behindB);
      if (change < best) [best, from, to] = [change, a, b];
    }
  }
  return { from, to };
}

function cyclesOf(next: Int32Array): number[][] {
  const seen = new Uint8Array(next.length);
  const cycles: number[][] = [];
  for (let start = 0; start < next.length; start++) {
    const cycle: number[] = [];
    for (let node = start; seen[node] === 0; node = nodeAt(next, node)) {
      seen[node] = 1;
      cycle.push(node);
    }
    if (cycle.length > 0) cycles.push(cycle);
  }
  return cycles;
}

/**
 * For each node the one after it, each once and none itself, at the least sum of legs: shortest augmenting paths with
 * prices of rows and columns (Hungarian method; Kuhn 1955, Edmonds and Karp 1972). No tour is shorter than that sum.
 */
export function cheapestAssignment(
  { size, cells }: LegMatrix,
  spent: () => boolean,
): Int32Array | null {
  // Column `size` is the one from which each new row's path starts.
  const rowOf = new Int32Array(size + 1).fill(-1);
  const rowPrice = new Float64Array(size);
  const columnPrice = new Float64Array(size + 1);
  const least = new Float64Array(size);
  const cameFrom = new Int32Array(size);
  const done = new Uint8Array(size + 1);
  for (let row = 0; row < size; row++) {
    if (spent()) return null;
    least.fill(Number.POSITIVE_INFINITY);
    done.fill(0);
    rowOf[size] = row;
    let column = size;
    while (nodeAt(rowOf, column) >= 0) {
      done[column] = 1;
      column = advance(column);
    }
    while (column !== size) {
      const before = nodeAt(cameFrom, column);
      rowOf[column] = nodeAt(rowOf, before);
      column = before;
    }
  }
  const next = new Int32Array(size);
  for (let column = 0; column < size; column++) next[nodeAt(rowOf, column)] = column;
  return next;

  /** Lets the reachable columns' distances grow from `column`'s row, and returns the nearest open column. */
  function advance(column: number): number {
    const row = nodeAt(rowOf, column);
    let nearest = -1;
    for (let c = 0; c < size; c++) {
      if (done[c] === 1) continue;
      // No node comes after itself.
      const leg = c === row ? Number.POSITIVE_INFINITY : costAt(cells, row * size + c);
      const length = leg - costAt(rowPrice, row) - costAt(columnPrice, c);
      if (length < costAt(least, c)) {
        least[c] = length;
        cameFrom[c] = column;
      }
      if (nearest < 0 || costAt(least, c) < costAt(least, nearest)) nearest = c;
    }
    const step = costAt(least, nearest);
    for (let c = 0; c < size; c++) {
      if (done[c] === 1) raise(c, step);
      else least[c] = costAt(least, c) - step;
    }
    raise(size, step);
    return nearest;
  }

  function raise(column: number, step: number): void {
    const row = nodeAt(rowOf, column);
    rowPrice[row] = costAt(rowPrice, row) + step;
    columnPrice[column] = costAt(columnPrice, column) - step;
  }
}
