// Answers that are asked for while the app's own code is still on its way. The first read of the same address takes the answer.

interface Held {
  answer: Promise<Response>;
  stop: AbortController;
  at: number;
}

/** An answer that nobody has taken by then is old. */
const HELD_MS = 20_000;
const held = new Map<string, Held>();

const nameOf = (url: string, sessionId: string) => `${sessionId} ${url}`;

export const heldReads = {
  ask(url: string, sessionId: string, waitMs: number): void {
    const headers = { "X-Auth-Token": sessionId, "Content-Type": "application/json" };
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(waitMs)]);
    const answer = fetch(url, { headers, signal });
    // Without signal, the read that takes it says so.
    answer.catch(() => {});
    held.set(nameOf(url, sessionId), { answer, stop, at: performance.now() });
  },
  /** What `signal` ends from now on. */
  take(url: string, sessionId: string, signal: AbortSignal): Promise<Response> | undefined {
    const name = nameOf(url, sessionId);
    const found = held.get(name);
    held.delete(name);
    if (found === undefined || performance.now() - found.at > HELD_MS) return undefined;
    signal.addEventListener("abort", () => found.stop.abort(signal.reason), { once: true });
    return found.answer;
  },
  /** A change may be under way: what was asked for before it is not taken after it. */
  drop(): void {
    held.clear();
  },
};
