/** A minute and a half: longer than any wait takes on a busy machine, and far shorter than a whole test may. */
const LONGEST_MS = 90_000;

/**
 * Bounds a promise that is settled inside a page, which Playwright waits for without an end: a frame or an event of the browser that
 * never comes would hang until the test's own limit, without a word about what it was. Throws with `what` when the time is over.
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
