import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Incumbent } from "../src/problem.ts";
import { PlanCancelled, runPlanWorker } from "../src/run-plan-worker.ts";
import { solvePlan } from "../src/solve-plan.ts";
import { ProblemFault } from "../src/validate-problem.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";

const small = { ...generateBranch(branchSizes.small, 1), iterations: 500 };
const endless = { ...generateBranch(branchSizes.medium, 1), budgetMs: 600_000 };

describe("a planning worker", () => {
  it("gives the plan that the planner itself gives, and plans on the way", async () => {
    const seen: Incumbent[] = [];
    const run = runPlanWorker(small, { onIncumbent: (incumbent) => seen.push(incumbent) });
    expect(await run.plan).toEqual(await solvePlan(small));
    expect(seen.map((incumbent) => incumbent.stage).slice(0, 2)).toEqual(["greedy", "bound"]);
    expect(seen[0]?.cells.length).toBeGreaterThan(0);
  });

  it("ends when it is cancelled in the middle of a solve", async () => {
    const started = Promise.withResolvers<undefined>();
    const run = runPlanWorker(endless, { onIncumbent: () => started.resolve(undefined) });
    await started.promise;
    await run.cancel();
    await expect(run.plan).rejects.toBeInstanceOf(PlanCancelled);
    await run.cancel();
  });

  it("leaves no thread behind when it is cancelled, early or late", async () => {
    const program = fileURLToPath(new URL("cancel-program.ts", import.meta.url));
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      const ended = once(child, "exit", { signal: AbortSignal.timeout(240_000) });
      expect(await text(child.stdout)).toBe("done");
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill("SIGKILL");
    }
  });

  it("ends with the signal's reason", async () => {
    const stop = new AbortController();
    const run = runPlanWorker(endless, {
      signal: stop.signal,
      onIncumbent: () => stop.abort(new Error("enough")),
    });
    await expect(run.plan).rejects.toThrow("enough");
  });

  it("refuses a problem that contradicts itself", () => {
    const bad = { ...small, kits: [{ id: "K", type: "nothing" }] };
    expect(() => runPlanWorker(bad)).toThrow(ProblemFault);
  });
});

describe("the planner on the caller's own thread", () => {
  it("stops when its signal is aborted", async () => {
    const stop = new AbortController();
    const plan = solvePlan(endless, {
      signal: stop.signal,
      onIncumbent: ({ stage }) => stage === "greedy" && stop.abort(new Error("enough")),
    });
    await expect(plan).rejects.toThrow("enough");
  });
});
