import {
  autoPlanChoice,
  autoPlanProgress,
  autoPlanResult,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { runPlanWorker } from "@kitround/planner/run-plan-worker.ts";
import { ProblemFault } from "@kitround/planner/validate-problem.ts";
import type { Incumbent, Plan } from "@kitround/planner/problem.ts";
import { worthOf } from "@kitround/planner/worth-of.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { loadTermFacts } from "../plan/load-term-facts.ts";
import { previewOf } from "./preview-plan.ts";
import { loadPastYear } from "./past-year.ts";
import { cellsOfPlan, problemOfTerm, type TermProblem } from "./problem-of-term.ts";
import { type SettledPlan, settlePlan } from "./settle-plan.ts";

/** Plans a term in a worker thread and returns a preview; the plan itself is not changed. */
export const autoPlan = jobKind({
  name: "auto_plan",
  input: autoPlanChoice,
  progress: autoPlanProgress,
  result: autoPlanResult,
  attempts: 2,
  async run(job) {
    const startedAt = performance.now();
    const { facts, past } = await job.read(async (tx) => {
      const facts = await loadTermFacts(tx, job.input.termId);
      return { facts, past: await loadPastYear(tx, facts) };
    });
    const term = problemOfTerm(facts, job.input, past);
    const wishes = facts.requests.length;
    job.report({ done: 0, total: null, wishes });
    let looks = 0;
    const run = runPlanWorker(term.problem, {
      signal: job.signal,
      onIncumbent: (incumbent) => {
        looks += 1;
        job.report({ done: looks, total: null, wishes, ...soFar(term, incumbent) });
      },
    });
    const plan = await run.plan.catch((error: unknown) => {
      // A problem that contradicts itself is our mistake, not the planner's answer.
      throw error instanceof ProblemFault ? new Error(error.faults.join(" ")) : error;
    });
    const settled = await settlePlan(term, plan.allocations, job.signal);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const share = shareOf(term, settled, plan);
    const preview = previewOf(term, settled, { choice: job.input, share, seconds });
    return async () => preview;
  },
});

/**
 * The plan's share of the proved bound after it was adjusted to real days: cells that the adjustment removed do not
 * count.
 */
function shareOf(term: TermProblem, { cells }: SettledPlan, { bound }: Plan): number {
  const periods = new Map(term.rotations.map(({ id }, period) => [id, period]));
  const standing = cells.flatMap(({ schoolId: school, rotationId, kitId: kit }) => {
    const period = periods.get(rotationId);
    return period === undefined ? [] : [{ school, period, kit }];
  });
  return bound > 0 ? Math.min(1, worthOf(term.problem, standing) / bound) : 1;
}

/** The best plan so far, as the grid draws it. */
function soFar(term: TermProblem, { cells }: Incumbent) {
  const planned = cellsOfPlan(term, cells);
  const wishes = new Set(
    term.fixed.facts.requests.map((wish) => `${wish.schoolId} ${wish.kitTypeId}`),
  );
  const standing = [...planned, ...term.fixed.allocations().filter((a) => a.termsApart === 0)];
  const granted = new Set(
    standing.map((a) => `${a.schoolId} ${a.kitTypeId}`).filter((key) => wishes.has(key)),
  ).size;
  const best: Record<string, { seq: number; code: string }[]> = {};
  for (const { schoolId, rotationId, kitId } of planned) {
    const seq = term.fixed.rotation(rotationId).seq;
    (best[schoolId] ??= []).push({ seq, code: term.fixed.kit(kitId).code });
  }
  return { best, granted };
}
