import { realSchoolList } from "../apps/api/src/test/school-lists.ts";
import { runChecks } from "./check.mjs";
import { interrupted } from "./child.mjs";
import { findChromium } from "./find-chromium.mjs";
import { secondsSince } from "./progress.mjs";
import { root, runMain, Stop } from "./root.mjs";
import { hasChanged, partedFrom, sinceOf } from "./since.mjs";
import { lastLine, oneFailed, slowest, sum } from "./test-counts.mjs";
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
  console.log("\nThe slowest tests:");
  for (const { name, seconds } of slowest(total))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name.replace(`${root}/`, "")}`);
  for (const name of total.skipped) console.log(`skipped: ${name}`);
  for (const name of total.again) console.log(`passed only on a second try: ${name}`);
  for (const name of total.failures) console.log(`failed: ${name}`);
  for (const list of /** @type {const} */ (["northern-ireland", "new-zealand"]))
    console.log(
      realSchoolList(list)
        ? `school list of ${list}: the tests' own and the real one beside this clone`
        : `school list of ${list}: the tests' own alone, the real one is not beside this clone`,
    );
  if (interrupted()) console.log("Stopped before the end.");
}

/**
 * The browser tests, where `build` has passed.
 * @param {boolean} built
 * @param {string} chromium
 * @param {string[]} [more]
 */
async function inBrowser(built, chromium, more) {
  if (built) await during("browser tests", () => browserStage(chromium, more));
  // The previous build would be tested instead of the current sources.
  else counts.push(oneFailed("browser tests: not run, for there is no build to run them on"));
}

/** @param {string} chromium */
async function everything(chromium) {
  const [built] = await Promise.all([
    during("build of the web", buildStage),
    during("checks", runChecks),
  ]);
  await during("unit and API tests", unitStage);
  await Promise.all([
    inBrowser(built, chromium),
    process.env.TEST_DATABASE_URL ? during("API tests on PostgreSQL", postgresStage) : true,
  ]);
}

/** @param {string} chromium @param {string} commit */
async function touchedSince(chromium, commit) {
  const changed = ["--changed", commit, "--passWithNoTests"];
  await during("unit and API tests of what changed", () => unitStage(changed));
  if (!(await hasChanged("e2e", commit))) return;
  const built = await during("build of the web", buildStage);
  await inBrowser(built, chromium, [`--only-changed=${commit}`, "--pass-with-no-tests"]);
}

await runMain(async () => {
  const ref = sinceOf(process.argv.slice(2));
  const started = Date.now();
  // Done first, so that a machine without a browser reports it at once instead of after minutes of other tests.
  const chromium = await findChromium().catch((error) => {
    if (!(error instanceof Stop)) throw error;
    console.log(error.message);
    return null;
  });
  if (chromium === null) counts.push(oneFailed("no Chromium on this machine"));
  else {
    console.log(`Browser tests will use ${chromium}`);
    if (ref === null) await everything(chromium);
    else await touchedSince(chromium, await partedFrom(ref));
  }
  const total = sum(counts);
  times.push(`${secondsSince(started).padStart(7)} s  in all`);
  printSummary(total);
  console.log(lastLine(total));
  return total.failed > 0 || interrupted() ? 1 : 0;
});
