import type { AppError } from "../app-error.ts";

export interface LaneLimits {
  atOnce: number;
  waitingAtMost: number;
  /** The error when the queue is full. */
  refuse: () => AppError;
}

/** Runs `atOnce` at a time, queues up to `waitingAtMost` in the order they came, and refuses the rest. */
export function lane({ atOnce, waitingAtMost, refuse }: LaneLimits) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inLane<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingAtMost) throw refuse();
    // Work that ends hands its place to the next in the queue.
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
