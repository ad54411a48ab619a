import { costAt, nodeAt } from "./cells.ts";
import { leg, type LegMatrix } from "./matrix.ts";

/**
 * A closed tour as an array of nodes; node 0 stays at position 0. `turn[k]` is the extra cost of driving the way from
 * position 0 to k backwards, so that reversing any stretch is priced exactly in O(1), on an asymmetric matrix too.
 * The formula for symmetric matrices would report gains that don't exist, and the search would never end.
 */
export type Tour = {
  readonly matrix: LegMatrix;
  readonly symmetric: boolean;
  readonly nodes: Int32Array;
  readonly place: Int32Array;
  readonly turn: Float64Array;
};

export function createTour(matrix: LegMatrix, symmetric: boolean): Tour {
  const { size } = matrix;
  return {
    matrix,
    symmetric,
    nodes: new Int32Array(size),
    place: new Int32Array(size),
    turn: new Float64Array(size),
  };
}

export function setTour(tour: Tour, nodes: Int32Array | readonly number[]): void {
  tour.nodes.set(nodes);
  refresh(tour, 0, tour.matrix.size - 1);
}

export function tourCost({ matrix, nodes }: Tour): number {
  let cost = leg(matrix, nodeAt(nodes, matrix.size - 1), nodeAt(nodes, 0));
  for (let k = 1; k < matrix.size; k++) cost += leg(matrix, nodeAt(nodes, k - 1), nodeAt(nodes, k));
  return cost;
}

/** Updates place and turn after positions from `first` to `last` have changed. */
export function refresh(tour: Tour, first: number, last: number): void {
  const { matrix, nodes, place, turn } = tour;
  for (let k = first; k <= last; k++) place[nodeAt(nodes, k)] = k;
  if (tour.symmetric) return;
  for (let k = Math.max(1, first); k < matrix.size; k++) {
    const a = nodeAt(nodes, k - 1);
    const b = nodeAt(nodes, k);
    turn[k] = costAt(turn, k - 1) + leg(matrix, b, a) - leg(matrix, a, b);
  }
}

/** The change of cost inside the stretch at positions i to j when it is reversed. */
export function turnCost(tour: Tour, i: number, j: number): number {
  return tour.symmetric ? 0 : costAt(tour.turn, j) - costAt(tour.turn, i);
}

export function reverseStretch(nodes: Int32Array, first: number, last: number): void {
  let j = last;
  for (let i = first; i < j; i++, j--) {
    const swap = nodeAt(nodes, i);
    nodes[i] = nodeAt(nodes, j);
    nodes[j] = swap;
  }
}
