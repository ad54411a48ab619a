import { expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  emptyCount,
  judge,
  lastLine,
  oneFailed,
  slowest,
  sum,
} from "./test-counts.mjs";

const vitestFile = (tests: [string, string][], status = "passed", message = "") => ({
  name: "plan.test.ts",
  message,
  status,
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
});

test("vitest: passed and failed are counted, skipped and todo are named", () => {
  const tests: [string, string][] = [
    ["a", "passed"],
    ["b", "failed"],
    ["c", "skipped"],
    ["d", "todo"],
  ];
  expect(countVitest({ success: false, testResults: [vitestFile(tests, "failed")] })).toEqual({
    passed: 1,
    failed: 1,
    failures: ["plan.test.ts: b"],
    skipped: ["plan.test.ts: c", "plan.test.ts: d"],
    again: [],
    times: [],
  });
});

test("vitest: a file that breaks before its tests is one failure", () => {
  const broken = vitestFile([], "failed", "Cannot find module\n  at x");
  const count = countVitest({
    success: false,
    testResults: [broken, vitestFile([["a", "passed"]])],
  });
  expect(count).toMatchObject({ passed: 1, failed: 1 });
  expect(count.failures).toEqual(["plan.test.ts: Cannot find module"]);
});

const spec = (title: string, status: string) => ({
  title,
  file: "trips.e2e.ts",
  line: 3,
  tests: [{ status, projectName: "chromium" }],
});

test("playwright: nested suites, a flaky test passed, an unexpected one failed", () => {
  const count = countPlaywright({
    suites: [
      {
        title: "trips",
        specs: [spec("starts", "expected"), spec("waits", "flaky")],
        suites: [{ title: "late", specs: [spec("ends", "unexpected"), spec("later", "skipped")] }],
      },
    ],
    errors: [],
  });
  expect(count).toEqual({
    passed: 2,
    failed: 1,
    failures: ["trips.e2e.ts:3 ends [chromium]"],
    skipped: ["trips.e2e.ts:3 later [chromium]"],
    again: ["trips.e2e.ts:3 waits [chromium]"],
    times: [],
  });
});

test("playwright: a fault outside any test is a failure", () => {
  const count = countPlaywright({ suites: [], errors: [{ message: "no port\nat y" }] });
  expect(count).toMatchObject({ failed: 1, failures: ["no port"] });
});

const passed = { ...emptyCount(), passed: 3 };

test.each([
  { name: "green", code: 0, count: passed, failed: 0 },
  { name: "crash without report", code: 139, count: null, failed: 1 },
  { name: "nothing ran", code: 0, count: { ...passed, passed: 0 }, failed: 1 },
  { name: "all passed, yet a bad end", code: 1, count: passed, failed: 1 },
  { name: "two second tries", code: 0, count: { ...passed, again: ["a", "b"] }, failed: 0 },
  { name: "three", code: 0, count: { ...passed, again: ["a", "b", "c"] }, failed: 1 },
  { name: "a failure is not counted twice", code: 1, count: { ...passed, failed: 1 }, failed: 1 },
])("a stage that ends so: $name", ({ code, count, failed }) => {
  expect(judge("stage", code, count).failed).toBe(failed);
});

test("the last line is the sum of all stages", () => {
  expect(lastLine(sum([passed, passed, oneFailed("x")]))).toBe("6 passed, 1 failed");
  expect(sum([oneFailed("x"), oneFailed("y")]).failures).toEqual(["x", "y"]);
});

test("the slowest tests of all runners come first, each with what all its tries took", () => {
  const tests = [1500, 40, null].map((duration) => ({
    fullName: `takes ${duration}`,
    status: "passed",
    duration,
  }));
  const vitest = countVitest({
    success: true,
    testResults: [{ ...vitestFile([]), assertionResults: tests }],
  });
  const walk = {
    ...spec("walks", "flaky"),
    tests: [{ status: "flaky", results: [{ duration: 900 }, { duration: 700 }] }],
  };
  const browser = countPlaywright({ suites: [{ title: "trips", specs: [walk] }], errors: [] });
  expect(slowest(sum([vitest, browser]), 2)).toEqual([
    { name: "trips.e2e.ts:3 walks", seconds: 1.6 },
    { name: "plan.test.ts: takes 1500", seconds: 1.5 },
  ]);
});

test("a stage that a change may not touch may be empty, but not break", () => {
  const rules = { mayBeEmpty: true };
  expect(judge("stage", 0, null, rules)).toEqual(emptyCount());
  expect(judge("stage", 1, null, rules).failed).toBe(1);
  expect(judge("stage", 0, { ...passed, failed: 1 }, rules).failed).toBe(1);
});
