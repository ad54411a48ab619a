import { emptyBoard } from "@kitround/planner/board.ts";
import { totalTenths, worstShare } from "@kitround/planner/board-worth.ts";
import { fillGreedily, type GreedyOrder } from "@kitround/planner/greedy.ts";
import type { Problem } from "@kitround/planner/problem.ts";
import { runPlanWorker } from "@kitround/planner/run-plan-worker.ts";
import { termModel } from "@kitround/planner/term-model.ts";
import {
  type BranchSize,
  type branchSizes,
  generateBranch,
} from "../../packages/planner/test/branch-generator.ts";
import { violations } from "../../packages/planner/test/plan-checker.ts";
import { judge, percent, type Row, type Verdict } from "./table.ts";
import { watchProcess } from "./watch-process.ts";

export interface Goal {
  readonly size: keyof typeof branchSizes;
  /** "base": requests only. "all": vehicle limits, fairness and moves between routes, with the default weights. */
  readonly terms: "base" | "all";
  readonly seconds: number;
  /** Search rounds that take less than `seconds` of an idle core. */
  readonly rounds: number;
  /** Share of the proved bound. */
  readonly share?: number;
  /** The worst-off school's share of its own ideal. */
  readonly worst?: number;
  /** Highest memory of the whole process. */
  readonly megabytes?: number;
}

const MOST_LAG_MS = 50;
const MOST_PREVIEW_MS = 150;

export async function solveRun(
  goal: Goal,
  size: BranchSize,
  seed: number,
  byRounds: boolean,
  verdicts: Verdict[],
): Promise<Row> {
  const branch = generateBranch(size, seed, { vehicles: goal.terms === "all" });
  const problem: Problem = {
    ...branch,
    ...(byRounds ? { iterations: goal.rounds } : { budgetMs: goal.seconds * 1000 - HAND_OVER_MS }),
    ...(goal.terms === "base"
      ? { weights: { fairness: 0, moves: 0, stay: 0, spread: 0, even: 0 } }
      : {}),
  };
  const name = `${goal.size} ${goal.terms}, seed ${seed}`;
  const preview = greedy(problem, "draft");
  const firstCome = greedy(problem, "first-come");
  const run = await watchProcess(() => runPlanWorker(problem).plan);
  const plan = run.result;
  const faults = violations(problem, plan).length;
  const { worstSchool } = plan.objective;
  const core = run.cpuSeconds / run.seconds;
  // Results that do not depend on load are judged as on an idle core.
  const check = (what: string, ok: boolean, figure: string, timed = true): string =>
    judge(verdicts, `${name}, ${what}`, ok, figure, timed ? core : 1);
  const time = byRounds ? run.cpuSeconds : run.seconds;
  return {
    branch: goal.size,
    objective: goal.terms,
    seed: String(seed),
    [byRounds ? "cpu s (goal)" : "s (goal)"]: check(
      "seconds",
      time <= goal.seconds,
      `${time.toFixed(1)} (${goal.seconds})`,
    ),
    [byRounds ? "s" : "cpu s"]: (byRounds ? run.seconds : run.cpuSeconds).toFixed(1),
    "of bound (goal)":
      goal.share === undefined
        ? percent(plan.share)
        : check(
            "share of the bound",
            plan.share >= goal.share,
            `${percent(plan.share)} (${percent(goal.share)})`,
          ),
    "worst school (goal)":
      goal.worst === undefined
        ? worstSchool.toFixed(3)
        : check(
            "worst school",
            worstSchool >= goal.worst,
            `${worstSchool.toFixed(3)} (${goal.worst})`,
          ),
    "first come: of bound": percent(firstCome.total / plan.bound),
    "worst school": firstCome.worst.toFixed(3),
    "draft ms": check("greedy preview", preview.ms <= MOST_PREVIEW_MS, preview.ms.toFixed(0)),
    "peak MB (goal)":
      goal.megabytes === undefined
        ? run.peakMb.toFixed(0)
        : check(
            "memory",
            run.peakMb <= goal.megabytes,
            `${run.peakMb.toFixed(0)} (${goal.megabytes})`,
            false,
          ),
    "lag p99 ms": check("lag of the main thread", run.lagMs < MOST_LAG_MS, run.lagMs.toFixed(1)),
    violations: check("violations", faults === 0, String(faults), false),
  };
}

/** Starting the thread and sending plan and problem, which are part of the target's seconds. */
const HAND_OVER_MS = 350;

function greedy(problem: Problem, order: GreedyOrder) {
  const started = performance.now();
  const board = emptyBoard(termModel(problem));
  fillGreedily(board, order);
  const ms = performance.now() - started;
  return { ms, total: totalTenths(board) / 10, worst: worstShare(board) };
}
