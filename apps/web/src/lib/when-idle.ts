/** Runs the work once the browser is idle, or soon if it can't report that. Returns a function that cancels it. */
export function whenIdle(work: () => void, timeout?: number): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(asked);
}

/**
 * Does these one after another, each when the browser is idle, so that taps in between come first. None may reject.
 */
export async function oneByOne(
  works: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
): Promise<void> {
  for (const work of works) {
    await new Promise<void>((done) => whenIdle(done));
    if (signal.aborted) return;
    await work();
  }
}
