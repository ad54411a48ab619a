import type { AutoPlanChoice } from "@kitround/contract/auto-plan/auto-plan.ts";
import type { Problem } from "@kitround/planner/problem.ts";

/** What people choose in words, in the planner's points: a first wish is worth 120, a free place filled 5. */
export function weightsOf(
  { scope, weights }: Pick<AutoPlanChoice, "scope" | "weights">,
  schools: number,
): NonNullable<Problem["weights"]> {
  return {
    fairness: { off: 0, normal: 25, strong: 100 }[weights.fairness] * Math.max(1, schools),
    moves: { off: 0, normal: 2, strong: 10 }[weights.moves],
    // After a loss nothing moves that need not: a kept cell outweighs any wish.
    stay: scope === "broken" ? 1000 : { off: 0, normal: 30, strong: 120 }[weights.stay],
    // Where four of them would have to go, a wish still counts more.
    stayUnasked: scope === "broken" ? 1000 : { off: 0, normal: 5, strong: 30 }[weights.stay],
    // Normally a free place is filled all the same, and a wish comes in the rotation it prefers.
    spread: { off: 0, normal: 2, strong: 10 }[weights.spread],
    even: { off: 0, normal: 2, strong: 4 }[weights.even],
  };
}

/** Rounds, not a clock: the same plan every time, on a busy machine too. */
export function budgetOf(cells: number): { iterations: number } {
  return { iterations: Math.round(Math.min(1_500_000, Math.max(5_000, cells * 900))) };
}
