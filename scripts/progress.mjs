import { say } from "./root.mjs";

/** @param {number} since */
export const secondsSince = (since) => ((Date.now() - since) / 1000).toFixed(1);

/**
 * Prints that a long step begins, that it is still running (every five seconds), and how long it took.
 * @template T
 * @param {string} what e.g. "Installing dependencies"
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function withProgress(what, step) {
  const started = Date.now();
  say(`${what} ...`);
  const timer = setInterval(() => say(`  ${what}: ${secondsSince(started)} s so far`), 5000);
  try {
    const result = await step();
    say(`${what}: done in ${secondsSince(started)} s.`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
