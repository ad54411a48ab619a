/** Runs this once the browser has nothing to do, where it can say so; soon, elsewhere. What it gives takes it back. */
export function whenIdle(work: () => void, timeout?: number): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(asked);
}

/** Does these one after the other, each once the browser has nothing to do: what is tapped meanwhile comes first. None may fail. */
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
