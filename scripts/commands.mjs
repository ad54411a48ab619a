/**
 * @typedef {object} Command
 * @property {string} about one line for the list of commands
 * @property {boolean} [web] whether the web app has to be built first
 * @property {string} program the file Node runs; `<name>` stands for the first argument
 * @property {string[]} [flags] of Node, before the program
 * @property {Record<string, string>} [env] what is set unless it is already
 */

/** Every command of the project; `npm run <name>` starts it. @type {Record<string, Command>} */
export const commands = {
  start: {
    about: "the real thing: data in DATA_DIR (default ./data) or DATABASE_URL, on PORT (8080)",
    web: true,
    program: "apps/api/src/main.ts",
    // Without these V8 grows the heap up to the machine's memory before it collects garbage (decision 170).
    flags: ["--max-semi-space-size=4", "--heap-growing-percent=40"],
    env: { MALLOC_ARENA_MAX: "2" },
  },
  build: {
    about:
      "installs what is missing and builds the web app; npm start then needs no right to do so",
    program: "scripts/build.mjs",
  },
  demo: {
    about:
      "the built app with the demo branch in memory; --json prints one line of accounts, --large adds 200 schools, --country 19 branches",
    web: true,
    program: "apps/api/src/demo.ts",
  },
  dev: {
    about: "API with the demo branch on 8080 and web on 5173, both reloading",
    program: "scripts/dev.mjs",
  },
  check: {
    about: "formatter, lint, sizes, types, unused code, licences, advisories",
    program: "scripts/check.mjs",
  },
  test: {
    about:
      "everything, or with --since main what a change touches; the last line is `N passed, N failed`",
    program: "scripts/test.mjs",
  },
  vitest: {
    about: "unit and API tests by path: npm run vitest -- apps/api/src/features/trips",
    program: "scripts/vitest.mjs",
  },
  e2e: {
    about: "browser tests by name, on a fresh build: npm run e2e -- trips",
    web: true,
    program: "scripts/e2e.mjs",
  },
  generate: {
    about: "table types and openapi.json from the migrations and the contract",
    program: "apps/api/src/generate.ts",
  },
  bench: {
    about: "a benchmark by name, on a fresh build: npm run bench -- planner",
    web: true,
    program: "bench/<name>.bench.ts",
  },
  prove: {
    about: "an attack by name, figures beside targets: npm run prove -- fuzz",
    program: "prove/<name>.prove.ts",
  },
  reconcile: {
    about:
      "checks every invariant of the domain on the data there are; names the rows that break one",
    program: "apps/api/src/reconcile.ts",
  },
  backup: {
    about:
      "all that is kept into one file: of DATA_DIR or DATABASE_URL, into BACKUP_DIR or --to FILE",
    program: "apps/api/src/backup.ts",
  },
  restore: {
    about:
      "a backup, or a branch's exported zip, into DATA_DIR or DATABASE_URL: npm run restore -- FILE; --drill tries it in memory",
    program: "apps/api/src/restore.ts",
  },
  move: {
    about: "all data to a PostgreSQL, or back to a folder: npm run move -- --to URL",
    program: "apps/api/src/move.ts",
  },
  "solve-term": {
    about: "plans a term: a problem as JSON on standard input, the plan on standard output",
    program: "packages/planner/src/solve-term.ts",
  },
  "order-stops": {
    about: "orders stops: a problem as JSON on standard input, the order on standard output",
    program: "packages/routing/src/order-stops-command.ts",
  },
  screenshots: {
    about: "the pictures of docs/screenshots, taken from the running demo",
    web: true,
    program: "e2e/screenshots.ts",
  },
};

/** The list of commands, printed for a missing or unknown name. */
export function usage() {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { about }]) => `  npm run ${name.padEnd(width)}  ${about}`,
  );
  return ["Kitround's commands:", ...lines].join("\n");
}
