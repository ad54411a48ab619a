/** Limits how long a solve runs: by a number of search rounds, which gives the same plan every time, or by time. */
export interface Budget {
  readonly startedAt: number;
  /** Rounds of the search; undefined when time is the limit. */
  readonly iterations: number | undefined;
  /** Milliseconds from the start; Infinity when rounds are the limit. */
  readonly ms: number;
}

const DEFAULT_MS = 10_000;

export function startBudget(iterations: number | undefined, budgetMs: number | undefined): Budget {
  return {
    startedAt: performance.now(),
    iterations,
    ms: iterations === undefined ? (budgetMs ?? DEFAULT_MS) : Infinity,
  };
}

export function elapsedMs(budget: Budget): number {
  return performance.now() - budget.startedAt;
}

export function leftMs(budget: Budget): number {
  return budget.ms - elapsedMs(budget);
}
