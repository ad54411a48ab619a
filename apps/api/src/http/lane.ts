import type { AppError } from "../app-error.ts";

export interface LaneLimits {
  atOnce: number;
  waitingAtMost: number;
  /** What one more than may wait is told. */
  refuse: () => AppError;
}

/** Runs so much at once, keeps so many waiting in the order they came, and refuses the rest. */
export function lane({ atOnce, waitingAtMost, refuse }: LaneLimits) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inLane<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingAtMost) throw refuse();
    // Work that ends hands over its place.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
