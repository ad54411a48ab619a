/** Limits a search: by wall time always, and by rounds when the answer has to be reproducible. */
export type Budget = {
  /** True once the search has to stop; cheap enough to call inside a descent. */
  readonly spent: () => boolean;
  /** Counts one round of the search, or a step that is worth several; false when it was the last. */
  readonly next: (rounds?: number) => boolean;
  /** Share of the budget used, 0 to 1. By rounds when they are limited, so that cooling is reproducible too. */
  readonly used: () => number;
};

/** Reading the clock costs as much as a small move, so only every 16th call reads it. */
const ASKS_PER_READING = 16;

export function startBudget(milliseconds: number, iterations = Number.POSITIVE_INFINITY): Budget {
  const began = performance.now();
  const ends = began + milliseconds;
  let now = began;
  let asks = 0;
  let rounds = 0;
  const spent = (): boolean => {
    if (asks++ % ASKS_PER_READING === 0) now = performance.now();
    return now >= ends;
  };
  const limited = Number.isFinite(iterations);
  return {
    spent,
    next: (count = 1) => {
      rounds += count;
      return rounds <= iterations && !spent();
    },
    used: () => Math.min(1, limited ? rounds / iterations : (now - began) / (ends - began || 1)),
  };
}
