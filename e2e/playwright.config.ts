import { defineConfig } from "@playwright/test";

/**
 * The longest files are started first: otherwise one worker would run one of them at the end while the other is idle.
 */
const long = /(the-round|every-screen|no-signal|trips|microsoft)\.e2e\.ts$/;

/** A real Chromium against the real API on a real database: three workers, each with servers of its own. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // Only endless waits reach these timeouts: the machine may be busy with other work.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  projects: [
    { name: "long", testMatch: long },
    { name: "short", testMatch: "**/*.e2e.ts", testIgnore: long },
  ],
  use: {
    // Every click and every wait for an element times out long before the test does, with what it waited for.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    trace: "on-first-retry",
    // A service worker would answer before a test's own routes; the tests without signal allow it.
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
