/** @typedef {{ name: string, seconds: number }} Timed */
/** @typedef {{ passed: number, failed: number, failures: string[], skipped: string[], again: string[], times: Timed[] }} Count */
/** @typedef {{ status: string, fullName: string, duration?: number | null }} VitestTest */
/** @typedef {{ name: string, message: string, status: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ success: boolean, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ title: string, file: string, line: number, tests: { status: string, projectName?: string, results?: { duration: number }[] }[] }} PlaywrightSpec */
/** @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport */

/** @returns {Count} `again` names those of the passed ones that needed a second try */
export const emptyCount = () => ({
  passed: 0,
  failed: 0,
  failures: [],
  skipped: [],
  again: [],
  times: [],
});

/**
 * One in a hundred browser tests may fail because of a busy machine; more retries than these are a fault of the app
 * or of the tests.
 */
const mostAgain = 2;

/** @param {string} failure what broke, named for a person @returns {Count} */
export const oneFailed = (failure) => ({ ...emptyCount(), failed: 1, failures: [failure] });

/** @param {Count[]} counts @returns {Count} */
export const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
  skipped: counts.flatMap(({ skipped }) => skipped),
  again: counts.flatMap(({ again }) => again),
  times: counts.flatMap(({ times }) => times),
});

/** @param {Count} count @param {number} [many] @returns {Timed[]} the slowest first */
export const slowest = ({ times }, many = 10) =>
  [...times].sort((a, b) => b.seconds - a.seconds).slice(0, many);

/** @param {Count} count */
export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** @param {Count} count @param {string} name @param {"passed" | "failed" | "skipped"} outcome @param {number} [ms] */
function add(count, name, outcome, ms = 0) {
  if (ms > 0) count.times.push({ name, seconds: ms / 1000 });
  if (outcome === "passed") count.passed += 1;
  if (outcome === "failed") {
    count.failed += 1;
    count.failures.push(name);
  }
  if (outcome === "skipped") count.skipped.push(name);
}

/**
 * A file that breaks before or outside its tests counts as one failed test.
 * @param {VitestReport} report
 */
export function countVitest(report) {
  const count = emptyCount();
  for (const { name, message, status, assertionResults } of report.testResults) {
    for (const test of assertionResults)
      add(
        count,
        `${name}: ${test.fullName}`,
        test.status === "passed" || test.status === "failed" ? test.status : "skipped",
        test.duration ?? 0,
      );
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed"))
      add(count, `${name}: ${message.split("\n")[0]}`, "failed");
  }
  return count;
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** @type {Record<string, "passed" | "failed" | "skipped">} */
const playwrightOutcome = { expected: "passed", flaky: "passed", skipped: "skipped" };

/**
 * A test that passed on a second try counts as passed and is named; a fault outside any test counts as failed.
 * @param {PlaywrightReport} report
 */
export function countPlaywright(report) {
  const count = emptyCount();
  for (const { file, line, title, tests } of report.suites.flatMap(specsOf))
    for (const { status, projectName, results = [] } of tests) {
      const name = `${file}:${line} ${title}${projectName ? ` [${projectName}]` : ""}`;
      const ms = results.reduce((total, { duration }) => total + duration, 0);
      add(count, name, playwrightOutcome[status] ?? "failed", ms);
      if (status === "flaky") count.again.push(name);
    }
  for (const { message } of report.errors)
    add(count, message?.split("\n")[0] ?? "a fault outside any test", "failed");
  return count;
}

/**
 * What a stage amounts to: a crash or an empty run is a failure, whatever its report says.
 * @param {string} stage
 * @param {number} code the runner's exit code
 * @param {Count | null} count null when it left no report
 * @param {{ mayBeEmpty?: boolean }} [rules] `mayBeEmpty` where a change may touch no test at all
 * @returns {Count}
 */
export function judge(stage, code, count, { mayBeEmpty = false } = {}) {
  if (mayBeEmpty && code === 0 && !count?.passed) return count ?? emptyCount();
  if (!count) return oneFailed(`${stage}: it crashed (exit code ${code}) and left no report`);
  if (count.passed + count.failed === 0)
    return sum([count, oneFailed(`${stage}: it ran no test at all`)]);
  if (code !== 0 && count.failed === 0)
    return sum([
      count,
      oneFailed(`${stage}: every test passed, yet it ended with exit code ${code}`),
    ]);
  if (count.again.length > mostAgain)
    return sum([count, oneFailed(`${stage}: ${count.again.length} tests needed a second try`)]);
  return count;
}
