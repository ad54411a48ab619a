import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

import { generatedProblem } from "../test/generated-problem.ts";
import { checkOrder } from "../test/order-checker.ts";

const program = fileURLToPath(new URL("order-stops-command.ts", import.meta.url));

async function run(input: string): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [program], { stdio: "pipe" });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
}

test("a problem in, its order out, in little more than its budget", async () => {
  const problem = { ...generatedProblem({ stops: 30, seed: 4, asymmetry: 0.3 }), budgetMs: 100 };
  const first = performance.now();
  await run("");
  const began = performance.now();
  const { code, out, err } = await run(JSON.stringify(problem));
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(checkOrder(problem, JSON.parse(out))).toEqual([]);
  // The time that Node needs to start is measured on this machine; a search without a limit would take minutes.
  expect(performance.now() - began).toBeLessThan(5 * (began - first) + 3000);
});

test("a file that begins with a byte-order mark is read", async () => {
  const problem = { ...generatedProblem({ stops: 5, seed: 4 }), budgetMs: 50 };
  expect(await run(`\uFEFF${JSON.stringify(problem)}`)).toMatchObject({ code: 0, err: "" });
});

test("an answer larger than a pipe arrives whole", async () => {
  const stops = Array.from({ length: 2500 }, (_, k) => ({ node: k + 1 }));
  const blocked = Array.from({ length: 2501 }, () => Array.from({ length: 2501 }, () => null));
  const problem = { matrix: blocked, depot: 0, stops, vehicles: [{}], seed: 1, budgetMs: 50 };
  const { code, out } = await run(JSON.stringify(problem));
  expect(code).toBe(0);
  expect(out.length).toBeGreaterThan(65_536);
  expect(JSON.parse(out).unassigned).toHaveLength(2500);
});

test.each([
  ["no JSON", "{", /not JSON/],
  ["nothing", "", /not JSON/],
  [
    "not square",
    '{"matrix":[[0,1]],"depot":0,"stops":[],"vehicles":[{}],"seed":1,"budgetMs":1}',
    /not square/,
  ],
])("%s: exit code 2, a sentence, and nothing on standard output", async (_, input, sentence) => {
  const { code, out, err } = await run(input);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(sentence);
});

test("a thousand faults are shown as twenty lines and a count", async () => {
  const row = Array.from({ length: 40 }, () => -1);
  const problem = {
    matrix: Array.from({ length: 40 }, () => row),
    depot: 0,
    stops: [],
    vehicles: [{}],
    seed: 1,
    budgetMs: 1,
  };
  const { code, err } = await run(JSON.stringify(problem));
  expect(code).toBe(2);
  expect(err.trim().split("\n")).toHaveLength(21);
  expect(err).toContain("And 1580 more.");
});
