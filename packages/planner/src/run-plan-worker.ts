import { Worker } from "node:worker_threads";
import type { WorkerMessage } from "./plan-worker.ts";
import type { Incumbent, Plan, Problem } from "./problem.ts";
import { ProblemFault, validateProblem } from "./validate-problem.ts";

export interface PlanRunOptions {
  readonly onIncumbent?: ((incumbent: Incumbent) => void) | undefined;
  /** Aborting it cancels the run. */
  readonly signal?: AbortSignal | undefined;
}

export interface PlanRun {
  /**
   * Rejects with ProblemFault for a problem that contradicts itself, with the signal's reason or PlanCancelled after a cancellation,
   * and with the worker's own error if it breaks down.
   */
  readonly plan: Promise<Plan>;
  /** Ends the worker at once, even in the middle of its work; settles when it has exited. */
  cancel(): Promise<void>;
}

export class PlanCancelled extends Error {
  constructor() {
    super("The planning run was cancelled.");
    this.name = "PlanCancelled";
  }
}

/**
 * Solves in a worker thread of its own, so that the caller's event loop stays free: the bound is computed without a
 * pause. The caller keeps the last incumbent if it wants one after cancelling. Throws ProblemFault at once for a bad problem.
 */
export function runPlanWorker(problem: Problem, options: PlanRunOptions = {}): PlanRun {
  validateProblem(problem);
  options.signal?.throwIfAborted();
  const worker = new Worker(new URL("./plan-worker.ts", import.meta.url), {
    workerData: problem,
    // A problem that needs more heap ends this thread with an error, not the server. What the search throws away is small
    // and short-lived: by default it would keep 48 MB for that.
    resourceLimits: {
      maxOldGenerationSizeMb: 1024,
      maxYoungGenerationSizeMb: 12,
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Plan>();
  // A caller that only cancels never awaits the plan, so its rejection is not an error then.
  promise.catch(() => undefined);

  worker.on("message", (message: WorkerMessage) => {
    if (message.kind === "incumbent") options.onIncumbent?.(message.incumbent);
    else if (message.kind === "plan") resolve(message.plan);
    else reject(new ProblemFault(message.faults));
  });
  worker.on("error", reject);
  worker.on("exit", (code) => {
    options.signal?.removeEventListener("abort", onAbort);
    reject(new Error(`The planning worker ended with code ${code} before it had a plan.`));
  });
  const cancel = async (reason: unknown = new PlanCancelled()): Promise<void> => {
    reject(reason);
    worker.removeAllListeners("message");
    await worker.terminate();
  };
  const onAbort = (): void => void cancel(options.signal?.reason);
  options.signal?.addEventListener("abort", onAbort, { once: true });
  return { plan: promise, cancel: () => cancel() };
}
