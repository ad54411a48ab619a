import { defineConfig } from "vitest/config";

const ownModules = [
  // It swaps a module for a planted one, which would stay swapped for the files after it.
  "apps/api/src/tenant-matrix-planted.test.ts",
  // It counts what runs in its process.
  "apps/api/src/short-way.test.ts",
];

/** Files to leave out, for a stage or an attack that has no use for them: of the command line, projects hear no exclusions. */
const leftOut = process.env["LEAVE_OUT"]?.split(",") ?? [];

// One runner for rules, engines and the API; the browser's tests are Playwright's (e2e/).
export default defineConfig({
  test: {
    // Only what hangs reaches these: how quick something is, no test takes from the clock of a machine that others share.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One more than cores: some tests wait for a server or a mail.
    maxWorkers: 3,
    globalSetup: "apps/api/src/test/test-database.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["{packages,apps/api}/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...ownModules, ...leftOut],
          // The files of a worker share its modules, and by them its app and database (test-app.ts).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "apart",
          include: ["{apps/web,scripts,bench,prove}/**/*.test.ts", ...ownModules],
        },
      },
    ],
  },
});
