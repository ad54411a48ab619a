import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's top folder; every command runs there, wherever it is called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/**
 * The launcher speaks on standard error only: standard output belongs to the command it starts.
 * @param {string} sentence
 */
export const say = (sentence) => void process.stderr.write(`${sentence}\n`);

/** An error whose message is all a person needs; it is printed without a stack. */
export class Stop extends Error {}

/**
 * Runs a script's main function: its result is the exit code, a Stop is one sentence and exit 1.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    say(
      error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error),
    );
    process.exitCode = 1;
  }
}
