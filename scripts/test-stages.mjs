import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { run } from "./child.mjs";
import { inRoot } from "./root.mjs";
import { countPlaywright, countVitest, emptyCount, judge, oneFailed } from "./test-counts.mjs";
import { playwright, tool } from "./tool.mjs";
import { ensureWeb } from "./web-build.mjs";

/** @typedef {import("./test-counts.mjs").Count} Count */

/** @param {string} stage @returns {string} where its runner is to leave its report; nothing old is there */
function freshReport(stage) {
  mkdirSync(inRoot(".cache", "test"), { recursive: true });
  const file = inRoot(".cache", "test", `${stage.replaceAll(" ", "-")}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * @template Report the shape that its counter declares
 * @param {string} file
 * @returns {Report | null} null when the runner left none
 */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

/**
 * @param {string} stage
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
async function vitest(stage, args, env) {
  const file = freshReport(stage);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run(process.execPath, [tool("vitest"), "run", ...args, ...reporters], { env });
  /** @type {import("./test-counts.mjs").VitestReport | null} */
  const report = readReport(file);
  const mayBeEmpty = args.includes("--passWithNoTests");
  return judge(stage, code, report && countVitest(report), { mayBeEmpty });
}

/** Tests must not write into a person's own database. */
const withoutDatabases = () => {
  const {
    DATABASE_URL: _,
    DATABASE_DIRECT_URL: __,
    DATABASE_REPLICA_URL: ___,
    TEST_DATABASE_URL: ____,
    TEST_POOLER_URL: _____,
    ...env
  } = process.env;
  return env;
};

/**
 * Rules, engines and the API on the embedded database.
 * @param {string[]} [more] arguments for vitest
 */
export const unitStage = (more = []) => vitest("unit and API tests", more, withoutDatabases());

// They use the embedded database in a folder, or none at all, whatever TEST_DATABASE_URL says, so they run once.
const embeddedOnly = [
  "apps/api/src/main.test.ts",
  "apps/api/src/clock-jumps.test.ts",
  "apps/api/src/config.test.ts",
  "apps/api/src/disk-fault.test.ts",
  "apps/api/src/db/data-lock.test.ts",
  "apps/api/src/db/migrate-killed.test.ts",
  "apps/api/src/backup/commands.test.ts",
  "apps/api/src/backup/earlier-folder.test.ts",
  "apps/api/src/backup/sweep-leftovers.test.ts",
  "apps/api/src/backup/upgrade.test.ts",
  "apps/api/src/demo/true-by-date.test.ts",
  "apps/api/src/features/auth/leaked-list.test.ts",
  "apps/api/src/features/auto-plan/problem-of-term.test.ts",
  "apps/api/src/features/files/full-disk.test.ts",
  "apps/api/src/features/imports/read-csv.test.ts",
  "apps/api/src/features/upkeep/nightly-backup.test.ts",
];

/**
 * The API once more, on the PostgreSQL server that TEST_DATABASE_URL names, through the PgBouncer of TEST_POOLER_URL where there is
 * one: beside the browsers, who wait for a page or a phone now and then.
 */
export const postgresStage = () => {
  const { TEST_DATABASE_URL, TEST_POOLER_URL } = process.env;
  const env = {
    ...withoutDatabases(),
    ...(TEST_DATABASE_URL ? { TEST_DATABASE_URL } : {}),
    ...(TEST_POOLER_URL ? { TEST_POOLER_URL } : {}),
    LEAVE_OUT: embeddedOnly.join(","),
  };
  return vitest("API tests on PostgreSQL", ["apps/api"], env);
};

/** @returns {Promise<Count>} */
export async function buildStage() {
  await ensureWeb();
  return { ...emptyCount(), passed: 1 };
}

/**
 * A real browser on the built app.
 * @param {string} chromium
 * @param {string[]} [more] arguments for Playwright
 * @returns {Promise<Count>}
 */
export async function browserStage(chromium, more = []) {
  const stage = "browser tests";
  if (!existsSync(inRoot("e2e", "playwright.config.ts")))
    return oneFailed(`${stage}: e2e/playwright.config.ts is not in this checkout`);
  const file = freshReport(stage);
  const args = [playwright(), "test", "-c", "e2e", "--retries=1", "--reporter=list,json", ...more];
  const code = await run(process.execPath, args, {
    env: { ...withoutDatabases(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  /** @type {import("./test-counts.mjs").PlaywrightReport | null} */
  const report = readReport(file);
  const mayBeEmpty = more.includes("--pass-with-no-tests");
  return judge(stage, code, report && countPlaywright(report), { mayBeEmpty });
}
