import { parentPort, workerData } from "node:worker_threads";
import type { Incumbent, Plan, Problem } from "./problem.ts";
import { solvePlan } from "./solve-plan.ts";
import { ProblemFault } from "./validate-problem.ts";

/** Messages from the worker to the thread that started it. */
export type WorkerMessage =
  | { readonly kind: "incumbent"; readonly incumbent: Incumbent }
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

const port = parentPort;
if (port === null) throw new Error("plan-worker.ts is started by run-plan-worker.ts alone.");
const say = (message: WorkerMessage): void => port.postMessage(message);
try {
  // run-plan-worker.ts passes a Problem and nothing else.
  const problem = workerData as Problem;
  say({
    kind: "plan",
    plan: await solvePlan(problem, {
      onIncumbent: (incumbent) => say({ kind: "incumbent", incumbent }),
    }),
  });
} catch (error) {
  if (!(error instanceof ProblemFault)) throw error;
  say({ kind: "faults", faults: error.faults });
}
