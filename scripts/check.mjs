import { pathToFileURL } from "node:url";
import { checkSteps } from "./check-steps.mjs";
import { capture, interrupted } from "./child.mjs";
import { secondsSince } from "./progress.mjs";
import { runMain } from "./root.mjs";
import { emptyCount, lastLine } from "./test-counts.mjs";

/** @typedef {import("./test-counts.mjs").Count} Count */

/**
 * Runs every check, prints a line for each and the output of those that fail.
 * @returns {Promise<Count>} each step counts as one test
 */
export async function runChecks() {
  const count = emptyCount();
  for (const { name, args, says = false } of checkSteps()) {
    const started = Date.now();
    const { code, output } = await capture(process.execPath, args);
    if (interrupted()) break;
    console.log(`${code === 0 ? "✓" : "✗"} ${name} (${secondsSince(started)} s)`);
    if (code === 0) {
      count.passed += 1;
      if (says) console.log(`  ${output.trim()}`);
    } else {
      count.failed += 1;
      count.failures.push(`check: ${name}`);
      console.log(output.trimEnd());
    }
  }
  return count;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await runMain(async () => {
    const count = await runChecks();
    console.log(lastLine(count));
    return count.failed > 0 || interrupted() ? 1 : 0;
  });
