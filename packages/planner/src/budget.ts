/** How long a solve may go on: a number of search rounds, which gives the same plan every time, or a time. */
export interface Budget {
  readonly startedAt: number;
  /** Rounds of the search; undefined when the clock decides. */
  readonly iterations: number | undefined;
  /** Milliseconds from the start; Infinity when rounds decide. */
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
