import type { Budget } from "./budget.ts";

/** Temperatures at the start and at the end of a cycle, in average legs of the first solution. */
const HOT = 0.5;
const COLD = 0.03;
/** If less than this many times the last cycle's length is left, the next cycle uses all of it. */
const LAST_CYCLE = 1.6;

/** Restarts after which a small problem is solved well enough; the rest of the budget is not used. */
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
 * Cools from hot to cold again and again, `roundsPerCycle` at a time, and ends cold when the budget ends. A second
 * cooling with a fresh start finds more than one that is twice as slow, because what is decided while hot is seldom
 * undone later. Cycles are counted in rounds, not in time: a process that has just started runs its first rounds at a
 * third of its later speed.
 */
export function createCooling(used: Budget["used"], roundsPerCycle: number): () => Cooling {
  let rounds = 0;
  let cycle = 0;
  let cycleBegan = 0;
  let cycleTook = 0;
  return () => {
    const last = cycle > 0 && 1 - cycleBegan < LAST_CYCLE * cycleTook;
    const byTime = (used() - cycleBegan) / (1 - cycleBegan);
    const byRounds = ++rounds / roundsPerCycle;
    let passed = last ? byTime : byRounds;
    // The speed is not known yet: if the budget is too short for even one cycle, cooling follows the clock.
    if (cycle === 0) passed = Math.max(byTime, byRounds);
    const restarts = byRounds >= 1 && !last;
    if (restarts) {
      cycle++;
      cycleTook = used() - cycleBegan;
      cycleBegan = used();
      rounds = 0;
      passed = 0;
    }
    passed = Math.min(1, passed);
    return {
      temperature: HOT * (COLD / HOT) ** passed,
      passed,
      restarts,
      enough: cycle >= MOST_CYCLES,
    };
  };
}
