/**
 * Limits how long a solve runs: by a number of search rounds, which gives the same plan every time, or by time. It is
 * processor time, so that a busy machine takes longer and plans as well.
 */
export interface Budget {
  /** Milliseconds of processor time since the start. */
  readonly usedMs: () => number;
  /** Rounds of the search; undefined when time is the limit. */
  readonly iterations: number | undefined;
  /** Milliseconds from the start; Infinity when rounds are the limit. */
  readonly ms: number;
}

const DEFAULT_MS = 10_000;

export function startBudget(iterations: number | undefined, budgetMs: number | undefined): Budget {
  return {
    usedMs: processorClock(),
    iterations,
    ms: iterations === undefined ? (budgetMs ?? DEFAULT_MS) : Infinity,
  };
}

export function leftMs(budget: Budget): number {
  return budget.ms - budget.usedMs();
}

/** Milliseconds of processor time that this thread has used since now. */
export function processorClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}
