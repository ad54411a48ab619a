import { text } from "node:stream/consumers";

import { orderStops } from "./order-stops.ts";
import { readProblem } from "./read-problem.ts";

/** Faults beyond these say nothing new; a matrix of the wrong kind has one per cell. */
const FAULTS_SHOWN = 20;

function refuse(faults: readonly string[]): void {
  const more = faults.length - FAULTS_SHOWN;
  const lines = faults.slice(0, FAULTS_SHOWN);
  if (more > 0) lines.push(`And ${more} more.`);
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 2;
}

/** A problem on standard input, its order on standard output; exit code 2 and a sentence per fault for bad input. */
async function run(): Promise<void> {
  let input: unknown;
  try {
    input = JSON.parse(await text(process.stdin));
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
  // Nothing ends the process by force: it ends by itself once the pipe has taken everything.
  process.stdout.write(`${JSON.stringify(orderStops(problem))}\n`);
}

await run();
