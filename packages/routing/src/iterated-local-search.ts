import { assignmentTour } from "./assignment-tour.ts";
import type { Budget } from "./budget.ts";
import { costAt, nodeAt } from "./cells.ts";
import { heldKarp } from "./held-karp.ts";
import { isSymmetric, type LegMatrix } from "./matrix.ts";
import { nearNodes } from "./near-nodes.ts";
import { below, type Random, shuffle } from "./random.ts";
import { createTour, refresh, setTour, type Tour, tourCost } from "./tour.ts";
import { createDescent, type Descend } from "./tour-descent.ts";

const NEAR = 8;
/** Longest stretch that one kick disturbs: a local kick is repaired in a handful of moves. */
const KICK_SPAN = 50;
/** A tour after a kick is accepted if it is worse by less than this share of an average leg. */
const WARMTH = 0.3;
/**
 * Up to this many nodes the cheapest assignment is always computed to its end, which takes some 50 ms: on a busy machine the time
 * budget may end before the first descent starts.
 */
const ALWAYS_ASSIGNED = 400;
/** With more nodes, its computation stops after this share of the time budget. */
const ASSIGNING = 0.2;
/** Rounds without improvement, per node, after which the search restarts from a new tour. */
const PATIENCE = 30;
/** The same if roads differ by direction: the search then ends in one of many local optima, so that more restarts find better tours. */
const PATIENCE_BY_DIRECTION = 5;

/**
 * A short closed tour through all nodes from node 0, symmetric or not: iterated local search with local double-bridge
 * kicks (Martin, Otto, Felten 1991), accepting slightly worse tours, with a random restart when a start makes no more
 * progress (Lourenco, Martin, Stützle 2003): on an asymmetric matrix no number of local kicks leaves a deep local
 * optimum. Returns the order without node 0, or null where every tour it met uses a missing road.
 */
export function iteratedLocalSearch(
  matrix: LegMatrix,
  random: Random,
  budget: Budget,
): number[] | null {
  // A double bridge needs four legs besides the closing one.
  if (matrix.size < 5) return heldKarp(matrix);
  const { finite, missing } = withoutGaps(matrix);
  const tour = createTour(finite, isSymmetric(finite));
  const tolerance = 1e-12 * finite.size * missing;
  const descend = createDescent(tour, nearNodes(finite, NEAR), tolerance, budget);
  setTour(tour, nearestNeighbour(finite));
  if (!tour.symmetric) startFromBetter(tour, descend, budget);
  let best = searchFrom(tour, descend, tolerance, random, budget);
  while (budget.next()) {
    setTour(tour, [0, ...shuffled(finite.size, random)]);
    const found = searchFrom(tour, descend, tolerance, random, budget);
    if (found.cost < best.cost - tolerance) best = found;
  }
  return best.cost >= missing ? null : [...best.nodes.subarray(1)];
}

/** Sets the better of two starts, after descents: the tour as it is, or the one that the cheapest assignment makes. */
function startFromBetter(tour: Tour, descend: Descend, budget: Budget): void {
  const { matrix } = tour;
  const late = (): boolean => budget.spent() || budget.used() > ASSIGNING;
  const assigned = assignmentTour(matrix, matrix.size <= ALWAYS_ASSIGNED ? () => false : late);
  if (assigned === null) return;
  descend([...tour.nodes]);
  const first = tour.nodes.slice();
  const cost = tourCost(tour);
  setTour(tour, assigned);
  descend(assigned);
  if (tourCost(tour) > cost) setTour(tour, first);
}

type Found = { readonly nodes: Int32Array; readonly cost: number };

/** The best tour found from the current one, until no progress was made for too long or the budget is spent. */
function searchFrom(
  tour: Tour,
  descend: Descend,
  tolerance: number,
  random: Random,
  budget: Budget,
): Found {
  const { size } = tour.matrix;
  const patience = size * (tour.symmetric ? PATIENCE : PATIENCE_BY_DIRECTION);
  descend([...tour.nodes]);
  const bestNodes = tour.nodes.slice();
  const soNodes = tour.nodes.slice();
  let best = tourCost(tour);
  let so = best;
  for (let idle = 0; idle <= patience && budget.next(); idle++) {
    const kick = doubleBridge(tour, random);
    const now = so + kick.change + descend(kick.ends);
    const heat = (-Math.log(1 - random()) * WARMTH * so) / size;
    if (now < so + heat) {
      soNodes.set(tour.nodes);
      so = now;
    } else {
      setTour(tour, soNodes);
    }
    if (so < best - tolerance) {
      bestNodes.set(soNodes);
      // Summed again from scratch, so that rounding errors do not add up over a million kicks.
      best = so = tourCost(tour);
      idle = 0;
    }
  }
  return { nodes: bestNodes, cost: best };
}

/** Replaces missing roads by a number larger than any whole tour, so that deltas stay finite. */
function withoutGaps({ size, cells }: LegMatrix): { finite: LegMatrix; missing: number } {
  let longest = 0;
  for (const cell of cells)
    if (cell !== Number.POSITIVE_INFINITY) longest = Math.max(longest, cell);
  const missing = (longest + 1) * (size + 1);
  const finite = cells.map((cell) => (cell === Number.POSITIVE_INFINITY ? missing : cell));
  return { finite: { size, cells: finite }, missing };
}

function nearestNeighbour({ size, cells }: LegMatrix): number[] {
  const order = [0];
  const left = new Set(Array.from({ length: size - 1 }, (_, k) => k + 1));
  let here = 0;
  while (left.size > 0) {
    let next = -1;
    for (const node of left) {
      if (next < 0 || costAt(cells, here * size + node) < costAt(cells, here * size + next))
        next = node;
    }
    left.delete(next);
    order.push(next);
    here = next;
  }
  return order;
}

/** All nodes but node 0 in random order. */
function shuffled(size: number, random: Random): number[] {
  const nodes = Array.from({ length: size - 1 }, (_, k) => k + 1);
  shuffle(nodes, random);
  return nodes;
}

/** Takes three neighbouring stretches B C D to D C B: four legs change, and no 2-opt or Or-opt move undoes it. */
function doubleBridge(tour: Tour, random: Random): { change: number; ends: number[] } {
  const { nodes, matrix } = tour;
  const { size, cells } = matrix;
  const span = Math.min(size - 1, KICK_SPAN);
  const start = 1 + below(random, size - span);
  const cuts = [0, 0, 0];
  // Three distinct cuts inside the span; B starts at the first position after `start - 1`.
  cuts[0] = below(random, span - 2);
  cuts[1] = cuts[0] + 1 + below(random, span - cuts[0] - 2);
  cuts[2] = cuts[1] + 1 + below(random, span - cuts[1] - 1);
  const [b, c, d] = [start + cuts[0], start + cuts[1], start + cuts[2]];
  const at = (k: number): number => nodeAt(nodes, k === size ? 0 : k);
  const cost = (from: number, to: number): number => costAt(cells, from * size + to);
  const first = start;
  const [before, b1, b2, c1, c2, d1, d2, after] = [
    at(first - 1),
    at(first),
    at(b),
    at(b + 1),
    at(c),
    at(c + 1),
    at(d),
    at(d + 1),
  ];
  const change =
    cost(before, d1) +
    cost(d2, c1) +
    cost(c2, b1) +
    cost(b2, after) -
    cost(before, b1) -
    cost(b2, c1) -
    cost(c2, d1) -
    cost(d2, after);
  const turned = [
    ...nodes.subarray(c + 1, d + 1),
    ...nodes.subarray(b + 1, c + 1),
    ...nodes.subarray(first, b + 1),
  ];
  nodes.set(turned, first);
  refresh(tour, first, d);
  return { change, ends: [before, b1, b2, c1, c2, d1, d2, after] };
}
