import type { Budget } from "./budget.ts";
import { costAt, itemAt, nodeAt } from "./cells.ts";
import type { NearNodes } from "./near-nodes.ts";
import { refresh, reverseStretch, type Tour, turnCost } from "./tour.ts";

/** Longest stretch that Or-opt moves as one. */
const LONGEST_STRETCH = 3;

/** Takes a tour down to a local optimum around the given nodes and gives the change of its cost. */
export type Descend = (around: readonly number[]) => number;

/**
 * 2-opt (Croes 1958) and Or-opt (Or 1976) over candidate lists with a work queue in place of don't-look bits
 * (Bentley 1992). Each node takes the best of its moves; every delta is exact on an asymmetric matrix.
 */
export function createDescent(
  tour: Tour,
  near: NearNodes,
  tolerance: number,
  budget: Budget,
): Descend {
  const { nodes, place, matrix } = tour;
  const { size, cells } = matrix;
  const queue = new Int32Array(size);
  const queued = new Uint8Array(size);
  const scratch = new Int32Array(size);
  let head = 0;
  let waiting = 0;

  // The best move of this node: reverse the stretch i..j in place (gap < 0), or move it between the positions gap and
  // gap + 1, reversed or not.
  let best = 0;
  let bestI = 0;
  let bestJ = 0;
  let bestGap = -1;
  let bestTurned = false;
  let bestCut = 0;

  const enqueue = (node: number): void => {
    if (queued[node] === 1) return;
    queued[node] = 1;
    queue[(head + waiting) % size] = node;
    waiting++;
  };
  const at = (position: number): number => nodeAt(nodes, position === size ? 0 : position);
  const cost = (a: number, b: number): number => costAt(cells, a * size + b);

  const keep = (delta: number, i: number, j: number, gap: number, turned: boolean): void => {
    best = delta;
    bestI = i;
    bestJ = j;
    bestGap = gap;
    bestTurned = turned;
  };

  const tryTurn = (i: number, j: number): void => {
    if (i < 1 || i >= j) return;
    const before = at(i - 1);
    const after = at(j + 1);
    const delta =
      cost(before, at(j)) +
      cost(at(i), after) -
      cost(before, at(i)) -
      cost(at(j), after) +
      turnCost(tour, i, j);
    if (delta < best) keep(delta, i, j, -1, true);
  };

  const tryMove = (i: number, j: number, gap: number, turned: boolean): void => {
    if (gap >= i - 1 && gap <= j) return;
    const first = at(turned ? j : i);
    const last = at(turned ? i : j);
    const before = at(i - 1);
    const after = at(j + 1);
    const left = at(gap);
    const right = at(gap + 1);
    let delta =
      cost(before, after) -
      cost(before, at(i)) -
      cost(at(j), after) +
      cost(left, first) +
      cost(last, right) -
      cost(left, right);
    if (turned) delta += turnCost(tour, i, j);
    if (delta < best) keep(delta, i, j, gap, turned);
  };

  const lookOutward = (node: number, here: number, longest: number): void => {
    for (let k = 0; k < near.count; k++) {
      const other = nodeAt(near.to, node * near.count + k);
      if (cost(node, other) >= longest) return;
      // The new leg node -> other is the first or the second new leg of a reversed stretch. Position 0 is also the
      // end.
      const to = nodeAt(place, other);
      const beforeTo = (to === 0 ? size : to) - 1;
      tryTurn(here + 1, to);
      tryTurn(here, beforeTo);
      if (here === 0) continue;
      for (let more = 0; more < LONGEST_STRETCH; more++) {
        if (here + more < size) tryMove(here, here + more, beforeTo, true);
        if (here - more >= 1) tryMove(here - more, here, beforeTo, false);
      }
    }
  };

  const lookInward = (node: number, here: number, longest: number): void => {
    for (let k = 0; k < near.count; k++) {
      const other = nodeAt(near.from, node * near.count + k);
      if (cost(other, node) >= longest) return;
      const from = nodeAt(place, other);
      tryTurn(from + 1, here);
      tryTurn(from, (here === 0 ? size : here) - 1);
      if (here === 0) continue;
      for (let more = 0; more < LONGEST_STRETCH; more++) {
        if (here + more < size) tryMove(here, here + more, from, false);
        if (here - more >= 1) tryMove(here - more, here, from, true);
      }
    }
  };

  // Or-3opt: node -> c, and the stretch before c continues to e; the two stretches between the three cuts are
  // exchanged.
  const lookAcross = (node: number, here: number): void => {
    const own = cost(node, at(here + 1));
    for (let k = 0; k < near.count; k++) {
      const c = nodeAt(near.to, node * near.count + k);
      const first = own - cost(node, c);
      if (first <= 0) return;
      const placeC = nodeAt(place, c);
      const cutC = (placeC === 0 ? size : placeC) - 1;
      if (cutC === here) continue;
      const beforeC = at(cutC);
      const gained = first + cost(beforeC, c);
      for (let m = 0; m < near.count; m++) {
        const e = nodeAt(near.to, beforeC * near.count + m);
        const second = gained - cost(beforeC, e);
        if (second <= 0) break;
        const placeE = nodeAt(place, e);
        const cutE = (placeE === 0 ? size : placeE) - 1;
        // The cuts must follow one another around the tour in the order here, cutC, cutE.
        if (cutE === cutC || cutE === here) continue;
        if (Number(here < cutC) + Number(cutC < cutE) + Number(cutE < here) !== 2) continue;
        const d = at(cutE);
        const delta = cost(d, at(here + 1)) - second - cost(d, e);
        if (delta < best) {
          keep(delta, here, cutC, -2, false);
          bestCut = cutE;
        }
      }
    }
  };

  const look = (node: number): void => {
    const here = nodeAt(place, node);
    const before = at(here === 0 ? size - 1 : here - 1);
    // An improving move has a new leg shorter than the leg it replaces at one of its ends, and that end is queued
    // too.
    const longest = Math.max(cost(before, node), cost(node, at(here + 1)));
    lookOutward(node, here, longest);
    lookInward(node, here, longest);
    lookAcross(node, here);
  };

  const carryOut = (): void => {
    if (bestGap === -2) {
      const cuts = [bestI, bestJ, bestCut].sort((a, b) => a - b);
      const [p, q, r] = [itemAt(cuts, 0), itemAt(cuts, 1), itemAt(cuts, 2)];
      for (const cut of cuts) {
        enqueue(at(cut));
        enqueue(at(cut + 1));
      }
      scratch.set(nodes.subarray(p + 1, q + 1));
      nodes.copyWithin(p + 1, q + 1, r + 1);
      nodes.set(scratch.subarray(0, q - p), p + 1 + r - q);
      refresh(tour, p + 1, r);
      return;
    }
    const [i, j, gap] = [bestI, bestJ, bestGap];
    for (const end of [i - 1, i, j, j + 1]) enqueue(at(end));
    if (gap < 0) {
      reverseStretch(nodes, i, j);
      refresh(tour, i, j);
      return;
    }
    enqueue(at(gap));
    enqueue(at(gap + 1));
    const length = j - i + 1;
    if (bestTurned) reverseStretch(nodes, i, j);
    scratch.set(nodes.subarray(i, j + 1));
    if (gap > j) {
      nodes.copyWithin(i, j + 1, gap + 1);
      nodes.set(scratch.subarray(0, length), gap - length + 1);
      refresh(tour, i, gap);
    } else {
      nodes.copyWithin(gap + 1 + length, gap + 1, i);
      nodes.set(scratch.subarray(0, length), gap + 1);
      refresh(tour, gap + 1, j);
    }
  };

  return (around) => {
    let change = 0;
    for (const node of around) enqueue(node);
    while (waiting > 0) {
      const node = nodeAt(queue, head);
      head = (head + 1) % size;
      waiting--;
      queued[node] = 0;
      // Out of time: the queue is emptied anyway, so that the next call starts clean.
      if (budget.spent()) continue;
      best = -tolerance;
      look(node);
      if (best >= -tolerance) continue;
      change += best;
      carryOut();
    }
    return change;
  };
}
