import { readdir } from "node:fs/promises";
import { seededRandom } from "@kitround/planner/random.ts";
import { runPlanWorker } from "@kitround/planner/run-plan-worker.ts";
import { type BranchSize, generateBranch } from "../../packages/planner/test/branch-generator.ts";
import { judge, type Row, type Verdict } from "./table.ts";

const MOST_CANCEL_MS = 100;
/** The first runs fill the caches of the allocator and the compiler, which stay. */
const WARM_UP = 20;
const MOST_GROWTH_MB = 40;

/** Starts a solve and cancels it at some moment in its first second, again and again. */
export async function cancelRuns(
  size: BranchSize,
  times: number,
  verdicts: Verdict[],
): Promise<Row> {
  const problem = { ...generateBranch(size, 1, { vehicles: true }), budgetMs: 60_000 };
  const random = seededRandom(1);
  const threadsBefore = await threads();
  const idle = await coreLeft();
  const waits: number[] = [];
  let memory = 0;
  for (let i = 0; i < times; i++) {
    if (i === WARM_UP) memory = resident();
    const run = runPlanWorker(problem);
    await new Promise((resolve) => setTimeout(resolve, random.below(700)));
    const started = performance.now();
    await run.cancel();
    waits.push(performance.now() - started);
  }
  const growth = (resident() - memory) / 1e6;
  const left = (await threads()) - threadsBefore;
  const slowest = Math.max(...waits);
  const inOrder = waits.toSorted((a, b) => a - b);
  const check = (what: string, ok: boolean, figure: string, core = 1): string =>
    judge(verdicts, `cancelling, ${what}`, ok, figure, core);
  return {
    times: String(times),
    "cancel ms: median": (inOrder[Math.floor(times / 2)] ?? 0).toFixed(0),
    "slowest (goal)": check(
      "slowest",
      slowest < MOST_CANCEL_MS,
      `${slowest.toFixed(0)} (${MOST_CANCEL_MS})`,
      Math.min(idle, await coreLeft()),
    ),
    "threads left": check("threads left", left <= 0, String(left)),
    "memory after 20 MB": (memory / 1e6).toFixed(0),
    "growth since MB (goal)": check(
      "growth of memory",
      growth < MOST_GROWTH_MB,
      `${growth.toFixed(0)} (${MOST_GROWTH_MB})`,
    ),
  };
}

function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}

/** Threads of this process; 0 if the system doesn't list them. */
async function threads(): Promise<number> {
  try {
    return (await readdir("/proc/self/task")).length;
  } catch {
    return 0;
  }
}

/** The share of a core that a thread gets now: CPU time divided by wall time of a short busy loop. */
async function coreLeft(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  const cpu = process.cpuUsage();
  const started = performance.now();
  while (performance.now() - started < 200);
  return process.cpuUsage(cpu).user / 1000 / (performance.now() - started);
}
