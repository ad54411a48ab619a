import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replayed } from "../apps/api/src/test/replay-table.ts";
import { settle } from "./figures.ts";

// Every change that an API test makes is sent with its answer cut off, then three times at once, then twice more: the
// test must find exactly one effect, and all answers must be equal. Each route that changes something must have been
// among them.
const root = join(import.meta.dirname, "..");
// Left out: tests that resend calls themselves, count calls or connections, or measure times, because they need each
// call once. Also tests that change nothing, or call each route thousands of times.
const leftOut = [
  "apps/api/src/main.test.ts",
  "apps/api/src/outgoing.test.ts",
  "apps/api/src/races.test.ts",
  "apps/api/src/tenant-matrix.test.ts",
  "apps/api/src/backup/**",
  "apps/api/src/db/**",
  "apps/api/src/reconcile/**",
  "apps/api/src/http/way-in.test.ts",
  "apps/api/src/features/example/example.test.ts",
  "apps/api/src/features/rotations/publish-rotation.test.ts",
  "apps/api/src/features/trips/drive/drive-statements.test.ts",
];
const into = await mkdtemp(join(tmpdir(), "kitround-replayed-"));
try {
  const tests = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...(process.argv.length > 2 ? process.argv.slice(2) : ["apps/api/src"]),
      "--project=together",
      "--reporter=dot",
    ],
    {
      cwd: root,
      env: { ...process.env, REPLAYED_INTO: into, LEAVE_OUT: leftOut.join(",") },
      stdio: "inherit",
    },
  );
  const [code]: unknown[] = await once(tests, "close");
  const texts = await Promise.all(
    (await readdir(into)).map((name) => readFile(join(into, name), "utf8")),
  );
  const calls = texts.flatMap((text) => text.trim().split("\n"));
  const done = new Set(calls);
  const missing = replayed.filter((name) => !done.has(name));
  const reached = replayed.length - missing.length;
  console.log(`${calls.length} changes by ${reached} of ${replayed.length} routes`);
  for (const name of missing) console.log(`  never done: ${name}`);
  settle([
    {
      what: "tests that failed with each change sent six times",
      reached: code === 0 ? 0 : 1,
      target: 0,
    },
    {
      what: "routes that change something and were not replayed",
      reached: missing.length,
      target: 0,
    },
  ]);
} finally {
  await rm(into, { recursive: true, force: true });
}
