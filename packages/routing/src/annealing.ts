import type { Budget } from "./budget.ts";

/** Temperatures at the start and at the end of a cycle, in average legs of the first solution. */
const HOT = 0.5;
const COLD = 0.03;
/** A cycle takes all that is left when that is less than this many times what the one before it took. */
const LAST_CYCLE = 1.6;

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
 * Cools from hot to cold again and again, `roundsPerCycle` at a time, and ends cold when the budget ends. A second
 * cooling that starts afresh finds more than one that is twice as slow: what is decided while hot is seldom undone
 * later. Counted in rounds, not in time: a process that has just started runs its first rounds at a third of its pace.
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
    // Nobody knows the pace yet: if even one cycle is too long for the budget, it cools by the clock.
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
