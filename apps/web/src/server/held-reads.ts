// Answers that are prefetched while the app's code is still loading. The first read of the same address uses the
// answer.

interface Held {
  answer: Promise<Response>;
  stop: AbortController;
  at: number;
}

/** An answer that is not used by then is stale. */
const HELD_MS = 20_000;
const held = new Map<string, Held>();

const nameOf = (url: string, sessionId: string) => `${sessionId} ${url}`;

export const heldReads = {
  ask(url: string, sessionId: string, waitMs: number): void {
    const headers = { "X-Auth-Token": sessionId, "Content-Type": "application/json" };
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(waitMs)]);
    const answer = fetch(url, { headers, signal });
    // The read that uses the answer reports a failure.
    answer.catch(() => {});
    held.set(nameOf(url, sessionId), { answer, stop, at: performance.now() });
  },
  /** Returns the answer; `signal` aborts it from now on. */
  take(url: string, sessionId: string, signal: AbortSignal): Promise<Response> | undefined {
    const name = nameOf(url, sessionId);
    const found = held.get(name);
    held.delete(name);
    if (found === undefined || performance.now() - found.at > HELD_MS) return undefined;
    signal.addEventListener("abort", () => found.stop.abort(signal.reason), { once: true });
    return found.answer;
  },
  /** Discards all answers, because a change may make them stale. */
  drop(): void {
    held.clear();
  },
};
