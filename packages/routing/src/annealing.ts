import type { Budget } from "./budget.ts";

/** Temperatures at the start and at the end of a cycle, in average legs of the first solution. */
const HOT = 0.5;
const COLD = 0.03;
/** Share of the budget after which, at the latest, the pace is known well enough to say how many cycles it allows. */
const PACE_KNOWN = 0.05;

/** Fresh starts after which a small problem is as good as solved and the rest of the budget is given back. */
const MOST_CYCLES = 30;

export type Cooling = {
  /** In average legs. */
  readonly temperature: number;
  /** Share of this cycle that has passed, 0 to 1. */
  readonly passed: number;
  /** True once at the start of each cycle but the first. */
  readonly restarts: boolean;
  /** True when more cycles are not worth their time. */
  readonly enough: boolean;
};

/**
 * Cools from hot to cold in as many equal cycles as the budget allows at about `roundsPerCycle`. A second cooling that
 * starts afresh finds more than one that is twice as slow: what is decided while hot is seldom undone later.
 */
export function createCooling(budget: Budget, roundsPerCycle: number): () => Cooling {
  let rounds = 0;
  let cycles = 0;
  let cycle = 0;
  return () => {
    rounds++;
    const used = budget.used();
    const known = used >= PACE_KNOWN || (used > 0 && rounds >= roundsPerCycle);
    if (cycles === 0 && known) {
      cycles = Math.max(1, Math.round(rounds / used / roundsPerCycle));
    }
    const place = used * Math.max(1, cycles);
    const now = Math.min(Math.floor(place), Math.max(1, cycles) - 1);
    const restarts = now > cycle;
    cycle = now;
    const passed = place - now;
    return {
      temperature: HOT * (COLD / HOT) ** passed,
      passed,
      restarts,
      enough: place >= MOST_CYCLES,
    };
  };
}
