import { defineConfig } from "vitest/config";

// One runner for rules, engines and the API; the browser's tests are Playwright's (e2e/).
export default defineConfig({
  test: {
    include: ["{packages,apps,scripts,bench}/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
