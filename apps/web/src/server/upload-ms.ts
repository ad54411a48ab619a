/** A busy server is slow to start. */
const leastMs = 30_000;
/** The speed of a connection with hardly any signal. */
const bytesPerMs = 4;
/** The server's own timeout. */
const mostMs = 10 * 60_000;

/**
 * The timeout of an upload, in milliseconds: longer for a larger file, and doubled after each attempt that timed out.
 * Otherwise a slow connection would send the same half of it again and again.
 */
export function uploadMs(bytes: number, failures = 0): number {
  return Math.min(mostMs, (leastMs + bytes / bytesPerMs) * 2 ** failures);
}
