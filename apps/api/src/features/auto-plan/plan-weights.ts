import type { AutoPlanChoice } from "@kitround/contract/auto-plan/auto-plan.ts";
import type { Problem } from "@kitround/planner/problem.ts";

/**
 * Converts the person's choices to the planner's points: a first-ranked request is worth 120, a filled free place 5.
 */
export function weightsOf(
  { scope, weights }: Pick<AutoPlanChoice, "scope" | "weights">,
  schools: number,
): NonNullable<Problem["weights"]> {
  return {
    fairness: { off: 0, normal: 25, strong: 100 }[weights.fairness] * Math.max(1, schools),
    moves: { off: 0, normal: 2, strong: 10 }[weights.moves],
    // After a loss nothing moves unnecessarily: a kept cell outweighs any request.
    stay: scope === "broken" ? 1000 : { off: 0, normal: 30, strong: 120 }[weights.stay],
    // If four of them would have to change for it, a request still counts more.
    stayUnasked: scope === "broken" ? 1000 : { off: 0, normal: 5, strong: 30 }[weights.stay],
    // By default a free place is still filled, and a request is still given in its preferred rotation.
    spread: { off: 0, normal: 2, strong: 10 }[weights.spread],
    even: { off: 0, normal: 2, strong: 4 }[weights.even],
    // Of two schools with the same wish, the one that had nothing for a year gets it; strong, two ranks later, too.
    equity: { off: 0, normal: 10, strong: 30 }[weights.equity],
    variety: { off: 0, normal: 2, strong: 10 }[weights.variety],
    // By default a trip is saved where nothing else suffers; strong, even if a school gets two kits at once.
    trips: { off: 0, normal: 1, strong: 6 }[weights.trips],
  };
}

/**
 * A number of rounds instead of a time limit: the same plan every time, on a busy machine too. A small branch gets more
 * rounds for each cell, which still take few seconds: a van that is full to the last kilogram is packed better late.
 */
export function budgetOf(cells: number): { iterations: number } {
  const forSmall = Math.min(500_000, cells * 9000);
  return { iterations: Math.round(Math.min(1_500_000, Math.max(5_000, forSmall, cells * 900))) };
}
