/** A minute and a half: longer than any wait on a busy machine, and far shorter than the timeout of a whole test. */
const LONGEST_MS = 90_000;

/**
 * Adds a timeout to a promise that is settled inside a page, for which Playwright waits without one: a frame or
 * browser event that never comes would hang until the test's own timeout, without saying what it was waiting for.
 * Throws `what` on a timeout.
 */
export async function endsWithin<T>(
  what: string,
  work: Promise<T>,
  longestMs = LONGEST_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Still waiting for ${what} after ${longestMs} ms.`)),
      longestMs,
    );
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
