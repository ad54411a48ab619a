import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { StopOrder, StopProblem } from "@kitround/routing/problem.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Orders the stops of a sound problem as `orderStops` does, in a worker thread, so that the server answers everybody else meanwhile.
 * One problem is solved after the other: several at once would take every core. Rejects with the worker's own error.
 */
export function orderInThread(problem: StopProblem): Promise<StopOrder> {
  const order = last.then(() => solve(problem));
  last = order.catch(() => undefined);
  return order;
}

async function solve(problem: StopProblem): Promise<StopOrder> {
  const worker = new Worker(new URL("./order-worker.ts", import.meta.url), { workerData: problem });
  const [order] = (await once(worker, "message")) as [StopOrder]; // posted by order-worker.ts; rejects on `error`
  return order;
}
