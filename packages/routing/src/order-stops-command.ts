import { text } from "node:stream/consumers";

import { orderStops } from "./order-stops.ts";
import { readProblem } from "./read-problem.ts";

/** More faults than this add no information; a matrix of the wrong type has one per cell. */
const FAULTS_SHOWN = 20;

function refuse(faults: readonly string[]): void {
  const more = faults.length - FAULTS_SHOWN;
  const lines = faults.slice(0, FAULTS_SHOWN);
  if (more > 0) lines.push(`And ${more} more.`);
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 2;
}

/**
 * Reads a problem from standard input and writes its order to standard output. Bad input gives exit code 2 and a
 * sentence per fault.
 */
async function run(): Promise<void> {
  let input: unknown;
  try {
    // Some editors begin a file with a byte-order mark.
    input = JSON.parse((await text(process.stdin)).replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    refuse([`The input is not JSON: ${reason}`]);
    return;
  }
  const { problem, faults } = readProblem(input);
  if (problem === null) {
    refuse(faults);
    return;
  }
  // The process is not ended by force: it exits by itself once the pipe has accepted all output.
  process.stdout.write(`${JSON.stringify(orderStops(problem))}\n`);
}

await run();
