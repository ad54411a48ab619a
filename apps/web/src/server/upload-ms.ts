/** A server that does much else is slow to begin. */
const leastMs = 30_000;
/** As much as a line carries where there is hardly a signal. */
const bytesPerMs = 4;
/** The server listens no longer. */
const mostMs = 10 * 60_000;

/**
 * How long the answer to a file is waited for, in milliseconds: the longer, the larger it is, and twice as long after each
 * try that took too long. Otherwise a slow line would carry the same half of it again and again.
 */
export function uploadMs(bytes: number, failures = 0): number {
  return Math.min(mostMs, (leastMs + bytes / bytesPerMs) * 2 ** failures);
}
