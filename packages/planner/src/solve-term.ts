import { readProblem } from "./problem-schema.ts";
import { solvePlan } from "./solve-plan.ts";
import { problemFaults } from "./validate-problem.ts";

// The command: a problem as JSON on standard input, its plan as JSON on standard output. Faults in the problem go to
// standard error, a sentence each, with exit code 2.

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
const faults = await solve(Buffer.concat(chunks).toString("utf8"));
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exitCode = 2;
}

/** Writes the plan, or returns why there is none. */
async function solve(text: string): Promise<readonly string[]> {
  let input: unknown;
  try {
    // Some editors begin a file with a byte-order mark.
    input = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return [`The problem is not JSON: ${error instanceof Error ? error.message : String(error)}`];
  }
  const read = readProblem(input);
  if ("faults" in read) return read.faults;
  const found = problemFaults(read.problem);
  if (found.length > 0) return found;
  process.stdout.write(`${JSON.stringify(await solvePlan(read.problem))}\n`);
  return [];
}
