import type { Cell, Plan, Problem } from "@kitround/planner/problem.ts";
import { seededRandom } from "@kitround/planner/random.ts";
import { runPlanWorker } from "@kitround/planner/run-plan-worker.ts";
import { solvePlan } from "@kitround/planner/solve-plan.ts";
import { type BranchSize, generateBranch } from "../../packages/planner/test/branch-generator.ts";
import { violations } from "../../packages/planner/test/plan-checker.ts";
import { judge, percent, type Row, type Verdict } from "./table.ts";
import { watchProcess } from "./watch-process.ts";

const MOST_SECONDS = 0.5;
const MOST_CHANGED = 0.05;
const LOCKED_PERIODS = 2;
const LOST_SHARE = 0.05;

/** Plans a term, removes kits in the middle of it and plans the rest again. */
export async function replanRun(size: BranchSize, seed: number, verdicts: Verdict[]): Promise<Row> {
  const branch = generateBranch(size, seed, { vehicles: true });
  const before = await solvePlan({ ...branch, iterations: 300_000 });
  const previous = before.allocations.map(({ school, period, kit }) => ({ school, period, kit }));
  const locked = previous.filter((cell) => cell.period < LOCKED_PERIODS);
  const lost = draw(branch, seed);
  const later = Array.from({ length: size.periods }, (_, p) => p).slice(LOCKED_PERIODS);
  const problem: Problem = {
    ...branch,
    kits: branch.kits.map((kit) =>
      lost.has(kit.id) ? { ...kit, away: [...new Set([...(kit.away ?? []), ...later])] } : kit,
    ),
    previous,
    locked,
    budgetMs: 250,
  };
  const run = await watchProcess(() => runPlanWorker(problem).plan);
  const plan = run.result;
  const type = (plan: Plan): string[] =>
    plan.allocations
      .filter((cell) => cell.period >= LOCKED_PERIODS)
      .map((cell) => `${cell.school}|${cell.period}|${cell.type}`);
  const unlocked = type(before);
  const now = new Set(type(plan));
  const changed = unlocked.filter((cell) => !now.has(cell)).length / unlocked.length;
  const copies = new Set(plan.allocations.map(nameOf));
  const swapped = previous.filter(
    (cell) => !lost.has(cell.kit) && !copies.has(nameOf(cell)),
  ).length;
  const faults = violations(problem, plan).length;
  const core = run.cpuSeconds / run.seconds;
  const check = (what: string, ok: boolean, figure: string, timed = false): string =>
    judge(verdicts, `planning again, seed ${seed}, ${what}`, ok, figure, timed ? core : 1);
  return {
    seed: String(seed),
    "s (goal)": check(
      "seconds",
      run.seconds < MOST_SECONDS,
      `${run.seconds.toFixed(2)} (${MOST_SECONDS})`,
      true,
    ),
    "cpu s": run.cpuSeconds.toFixed(2),
    "kits lost": String(lost.size),
    "unlocked cells": String(unlocked.length),
    "cells changed (goal)": check(
      "cells changed",
      changed <= MOST_CHANGED,
      `${percent(changed)} (${percent(MOST_CHANGED)})`,
    ),
    "of them in copies not lost": String(swapped),
    "of bound": percent(plan.share),
    "locks lost, violations": check("violations", faults === 0, String(faults)),
  };
}

function nameOf(cell: Cell): string {
  return `${cell.school}|${cell.period}|${cell.kit}`;
}

function draw(branch: Problem, seed: number): Set<string> {
  const random = seededRandom(seed + 1000);
  const lost = new Set<string>();
  while (lost.size < Math.round(branch.kits.length * LOST_SHARE))
    lost.add(branch.kits[random.below(branch.kits.length)]?.id ?? "");
  return lost;
}
