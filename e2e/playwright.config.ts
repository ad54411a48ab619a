import { defineConfig } from "@playwright/test";

/** The longest ones, begun first: a worker that ends with one of them would leave the other idle. */
const long = /(the-round|every-screen|no-signal|trips|microsoft)\.e2e\.ts$/;

/** A real Chromium against the real API on a real database: two workers, each with servers of its own. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // Only what never comes reaches these: the machine may be busy with other work.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  projects: [
    { name: "long", testMatch: long },
    { name: "short", testMatch: "**/*.e2e.ts", testIgnore: long },
  ],
  use: {
    // Every click and every wait for a place of a page fails with what it waited for, long before the test's own limit.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    trace: "on-first-retry",
    // A worker answers before a test's own routes do; the tests of the road without signal let it.
    serviceWorkers: "block",
    launchOptions: {
      // Without a locale, Chromium can't name a saved file after a school with macrons.
      env: { ...process.env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
