import { type Board, kitsAt } from "./board.ts";
import { at } from "./ints.ts";

// What a board is worth: each term of the objective, alone and in the total. One more kit's worth is in tenths of a
// point, as the weights of cells are.

/** Tenths of a point that one more kit costs where the school has others at the same time. */
export function togetherTenths(board: Board, school: number, period: number): number {
  return 10 * board.model.weights.spread * kitsAt(board, school, period);
}

/** Tenths of a point that a kit earns as the first of its strand at the school. */
export function varietyTenths({ model, ofStrand }: Board, school: number, type: number): number {
  const strand = at(model.strandOf, type);
  if (strand < 0) return 0;
  const row = school * model.strands + strand;
  return at(ofStrand, row) > 0 ? 0 : 10 * model.weights.variety * at(model.newStrand, row);
}

/** Tenths of a point that a kit costs as the first one that its route carries in the period. */
export function tripTenths({ model, onLeg }: Board, school: number, period: number): number {
  const route = at(model.schoolRoute, school);
  if (at(onLeg, route * model.periods + period) > 0) return 0;
  return (model.weights.trips * at(model.trip, route)) / 100;
}

/** Tenths of a point that one more kit costs beside its weight, its copy and evenness; below 0 if it earns some. */
export function costTenths(board: Board, school: number, type: number, period: number): number {
  return (
    togetherTenths(board, school, period) +
    tripTenths(board, school, period) -
    varietyTenths(board, school, type)
  );
}

/** Kits that open periods have above or below the median of them. */
export function unevenness({ model, cellsIn, sorted }: Board): number {
  // Sorted by insertion: there are a handful of periods, and this is done for every change that the search tries.
  for (let i = 0; i < sorted.length; i++) {
    const count = at(cellsIn, at(model.openPeriods, i));
    let slot = i;
    for (; slot > 0 && at(sorted, slot - 1) > count; slot--) sorted[slot] = at(sorted, slot - 1);
    sorted[slot] = count;
  }
  let sum = 0;
  for (let low = 0, high = sorted.length - 1; low < high; low++, high--)
    sum += at(sorted, high) - at(sorted, low);
  return sum;
}

/**
 * Tenths of a point that one more kit in a period costs because it makes the periods less even; below 0 where it
 * makes them more even.
 */
export function unevenTenths({ model, cellsIn }: Board, period: number): number {
  const { openPeriods, weights } = model;
  if (weights.even === 0) return 0;
  // The count that grows is the last one of its size in ascending order: above the median or below it.
  let rank = -1;
  for (let i = 0; i < openPeriods.length; i++)
    if (at(cellsIn, at(openPeriods, i)) <= at(cellsIn, period)) rank++;
  return 10 * weights.even * Math.sign(2 * rank - (openPeriods.length - 1));
}

/** The school with the lowest share of its ideal, -1 when no school can get anything. */
export function worstSchool(board: Board): number {
  const { model, value } = board;
  let worst = -1;
  let lowest = Infinity;
  for (let s = 0; s < model.schools; s++) {
    const ideal = at(model.ideal, s);
    if (ideal === 0 || at(value, s) / ideal >= lowest) continue;
    lowest = at(value, s) / ideal;
    worst = s;
  }
  return worst;
}

/** The lowest share, 0 to 1, that a school reaches of its ideal; schools that can get nothing don't count, 0 when none can. */
export function worstShare(board: Board): number {
  const school = worstSchool(board);
  return school < 0 ? 0 : at(board.value, school) / at(board.model.ideal, school);
}

/** The value of the objective in tenths of a point; `worst` is the lowest share, if the caller knows it. */
export function totalTenths(board: Board, worst?: number): number {
  const { weights } = board.model;
  const { rankTenths, moves, pairs } = board.tally;
  const fairness = weights.fairness === 0 ? 0 : weights.fairness * (worst ?? worstShare(board));
  const uneven = weights.even === 0 ? 0 : weights.even * unevenness(board);
  const lost = weights.moves * moves + weights.spread * pairs + uneven + tripPoints(board);
  return rankTenths + 10 * (fairness + stayPoints(board) + varietyPoints(board) - lost);
}

/** Points for the strands that are new to their school. */
export function varietyPoints({ model: { weights }, tally }: Board): number {
  return weights.variety * tally.newStrands;
}

/** Points lost for the trips of all routes. */
export function tripPoints({ model: { weights }, tally }: Board): number {
  return (weights.trips * tally.trips) / 1000;
}

/** Points for the cells that the plan keeps from the plan in force. */
export function stayPoints({ model: { weights }, tally }: Board): number {
  return weights.stay * tally.kept + weights.stayUnasked * tally.keptUnasked;
}
