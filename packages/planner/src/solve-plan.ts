import { setImmediate as nextTurn } from "node:timers/promises";
import { type Board, emptyBoard } from "./board.ts";
import { totalTenths } from "./board-worth.ts";
import { type Budget, leftMs, startBudget } from "./budget.ts";
import { allocationsOf, cellsOf, objectiveOf } from "./explain.ts";
import type { Incumbent, Plan, Problem } from "./problem.ts";
import { seededRandom } from "./random.ts";
import { search } from "./search.ts";
import { boardFrom, type Snapshot } from "./snapshot.ts";
import { boundStart, greedyStart, previousStart } from "./starts.ts";
import { termModel } from "./term-model.ts";
import { unservedRequests } from "./unserved.ts";
import { upperBound } from "./upper-bound.ts";
import { validateProblem } from "./validate-problem.ts";

export interface PlanOptions {
  /** Rejects with the signal's reason soon after it is aborted; a bound that is under way is finished first. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the greedy plan, with the bound's and then at most four times a second with a better one. */
  readonly onIncumbent?: ((incumbent: Incumbent) => void) | undefined;
}

/** The bound's share of a time budget; the search has the rest. */
const BOUND_SHARE = 0.25;
/** Most rounds of the bound. */
const BOUND_ROUNDS = 2000;
const MS_BETWEEN_INCUMBENTS = 250;
const MS_BETWEEN_TURNS = 15;

/**
 * Plans a term: a greedy draft, the bound, a plan of what the bound granted, then ruin and recreate over the full
 * objective from the best plan so far. Throws ProblemFault when the problem contradicts itself.
 */
export async function solvePlan(problem: Problem, options: PlanOptions = {}): Promise<Plan> {
  const budget = startBudget(problem.iterations, problem.budgetMs);
  const startedAt = performance.now();
  validateProblem(problem);
  const model = termModel(problem);
  const report = (stage: Incumbent["stage"], board: Board): void =>
    options.onIncumbent?.({
      stage,
      elapsedMs: performance.now() - startedAt,
      objective: objectiveOf(board),
      cells: cellsOf(board),
    });

  // The greedy plan can be worth less than none, because it does not count what uneven periods cost.
  let best = better(emptyBoard(model), greedyStart(model));
  if ((problem.previous ?? []).length > 0) best = better(best, previousStart(model));
  report("greedy", best);
  await turn(options.signal);

  const bound = upperBound(model, totalTenths(best) / 10, {
    rounds: BOUND_ROUNDS,
    ms: leftMs(budget) * BOUND_SHARE,
  });
  await turn(options.signal);

  best = better(best, boundStart(model, bound.granted));
  report("bound", best);
  const found = await search(best, {
    random: seededRandom(problem.seed),
    granted: bound.granted,
    boundTenths: bound.points * 10,
    progress: progressOf(budget),
    look: watch(options.signal, totalTenths(best), (snapshot) =>
      report("search", boardFrom(model, snapshot)),
    ),
  });
  return planOf(boardFrom(model, found), bound.points);
}

function better(one: Board, other: Board): Board {
  return totalTenths(other) > totalTenths(one) ? other : one;
}

/** Progress of the search from 0 to 1, by rounds or by what the clock leaves it. */
function progressOf(budget: Budget): (rounds: number) => number {
  const { iterations } = budget;
  if (iterations !== undefined)
    return (rounds) => (iterations === 0 ? 1 : Math.min(1, rounds / iterations));
  const started = budget.usedMs();
  // Leaves some time to write the answer.
  const ends = started + Math.max(0, leftMs(budget) * 0.98 - 5);
  return () => (ends <= started ? 1 : (budget.usedMs() - started) / (ends - started));
}

/** Yields to the event loop, checks the signal, and reports a better plan now and then. */
function watch(
  signal: AbortSignal | undefined,
  startTenths: number,
  report: (snapshot: Snapshot) => void,
): (best: Snapshot) => Promise<void> {
  let turnAt = performance.now();
  let reportAt = turnAt + MS_BETWEEN_INCUMBENTS;
  let reported = startTenths;
  return async (best) => {
    const now = performance.now();
    if (now - turnAt < MS_BETWEEN_TURNS) return;
    if (now >= reportAt && best.totalTenths > reported) {
      report(best);
      reported = best.totalTenths;
      reportAt = now + MS_BETWEEN_INCUMBENTS;
    }
    await turn(signal);
    turnAt = performance.now();
  };
}

async function turn(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn();
  signal?.throwIfAborted();
}

function planOf(board: Board, proved: number): Plan {
  const objective = objectiveOf(board);
  // Where the bound is reached, binary fractions can put it a hair under the plan.
  const bound = Math.max(proved, objective.total);
  return {
    allocations: allocationsOf(board),
    objective,
    bound,
    share: bound > 0 ? objective.total / bound : 1,
    unserved: unservedRequests(board),
  };
}
