import type { Request, WeightChoice, Weights } from "./problem.ts";

// The published scale of the objective. Everything is kept in whole tenths of a point, so that sums are exact.

export const TENTHS_PER_POINT = 10;

/** The points of a suitable type that nobody asked for. */
export const FILLER_TENTHS = 5 * TENTHS_PER_POINT;

/**
 * Tenths of a point for granting `request` in `period`: `20 + 100 x 0.88^rank`, times 1.15 in the preferred period,
 * 1.0 one period off it (or when none is preferred) and 0.9 two or more off.
 */
export function requestWeightTenths(request: Request, period: number): number {
  const ranked = 20 + 100 * 0.88 ** request.rank;
  const distance = request.period === undefined ? 1 : Math.abs(request.period - period);
  const factor = distance === 0 ? 1.15 : distance === 1 ? 1 : 0.9;
  return Math.round(ranked * factor * TENTHS_PER_POINT);
}

/** From here on it is a reason by itself that a school is behind the others. */
export const FAR_BEHIND = 0.5;

/**
 * The default weights. Fairness grows with the branch, as the sum of the granted requests does. A kit that changes
 * route costs a driver's hand-over: less than half a filler. A kept cell is worth six fillers, so that a school gets
 * a change only when somebody clearly gains from it. A second and a third kit at once each cost less than a filler
 * brings, so that places are still filled; both ways of spreading weigh less than a preferred period. So does a new
 * strand. A usual trip costs less than two kits at once, so that none is saved by giving a school all kits together.
 * A school that has had nothing this year is preferred as if each wish were a rank higher.
 */
export function withDefaults(weights: WeightChoice | undefined, schools: number): Weights {
  const stay = weights?.stay ?? 30;
  return {
    fairness: weights?.fairness ?? 25 * schools,
    moves: weights?.moves ?? 2,
    stay,
    stayUnasked: weights?.stayUnasked ?? stay,
    spread: weights?.spread ?? 2,
    even: weights?.even ?? 2,
    equity: weights?.equity ?? 10,
    variety: weights?.variety ?? 2,
    trips: weights?.trips ?? 1,
  };
}
