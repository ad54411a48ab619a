import { defineConfig } from "vitest/config";

// One runner for rules, engines and the API; the browser's tests are Playwright's (e2e/).
export default defineConfig({
  test: {
    include: ["{packages,apps,scripts,bench}/**/*.test.ts"],
    // Only what hangs reaches these: how quick something is, no test takes from the clock of a machine that others share.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
});
