import { defineConfig } from "@playwright/test";

/** A real Chromium against the real API on a real database. One worker: two cores are shared with the server. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../test-results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  // Only what never comes reaches these: the machine may be busy with other work.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  globalSetup: "./start-server.ts",
  use: {
    // Told by the run's start, which comes before the workers read this.
    baseURL: process.env["E2E_URL"],
    viewport: { width: 1440, height: 900 },
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    trace: "retain-on-failure",
    // A worker answers before a test's own routes do; the tests of the road without signal let it.
    serviceWorkers: "block",
    launchOptions: {
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
