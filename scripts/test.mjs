import { runChecks } from "./check.mjs";
import { interrupted } from "./child.mjs";
import { findChromium } from "./find-chromium.mjs";
import { secondsSince } from "./progress.mjs";
import { runMain, Stop } from "./root.mjs";
import { lastLine, oneFailed, sum } from "./test-counts.mjs";
import { browserStage, buildStage, postgresStage, unitStage } from "./test-stages.mjs";

/** @typedef {import("./test-counts.mjs").Count} Count */

/** @type {Count[]} */
const counts = [];
/** @type {string[]} */
const times = [];

/**
 * One stage; whatever it throws is one failed test, and the stages after it still run.
 * @param {string} name
 * @param {() => Promise<Count>} stage
 * @returns {Promise<boolean>} whether all of it passed
 */
async function during(name, stage) {
  if (interrupted()) return false;
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const count = await stage().catch((error) => {
    console.log(error instanceof Stop ? error.message : error);
    return oneFailed(`${name}: it could not run`);
  });
  times.push(`${secondsSince(started).padStart(7)} s  ${name}: ${lastLine(count)}`);
  counts.push(count);
  return count.failed === 0;
}

/** @param {Count} total */
function printSummary(total) {
  console.log(`\n=== summary\n${times.join("\n")}`);
  for (const name of total.skipped) console.log(`skipped: ${name}`);
  for (const name of total.failures) console.log(`failed: ${name}`);
  if (interrupted()) console.log("Stopped before the end.");
}

await runMain(async () => {
  const started = Date.now();
  // First of all: a machine without a browser should say so now, not after minutes of other tests.
  const chromium = await findChromium().catch((error) => {
    if (!(error instanceof Stop)) throw error;
    console.log(error.message);
    return null;
  });
  if (chromium === null) counts.push(oneFailed("no Chromium on this machine"));
  else {
    console.log(`Browser tests will use ${chromium}`);
    await during("checks", runChecks);
    await during("unit and API tests", unitStage);
    if (process.env.TEST_DATABASE_URL) await during("API tests on PostgreSQL", postgresStage);
    const built = await during("build of the web", buildStage);
    if (built) await during("browser tests", () => browserStage(chromium));
    // Yesterday's build would answer for today's sources.
    else counts.push(oneFailed("browser tests: not run, for there is no build to run them on"));
  }
  const total = sum(counts);
  times.push(`${secondsSince(started).padStart(7)} s  in all`);
  printSummary(total);
  console.log(lastLine(total));
  return total.failed > 0 || interrupted() ? 1 : 0;
});
