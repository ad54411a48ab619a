import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { StopOrder, StopProblem } from "@kitround/routing/problem.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Orders the stops of a valid problem as `orderStops` does, in a worker thread, so that the server can answer other calls meanwhile.
 * Problems are solved one after the other, because several at once would use every core. Rejects with the worker's error.
 */
export function orderInThread(problem: StopProblem): Promise<StopOrder> {
  const order = last.then(() => solve(problem));
  last = order.catch(() => undefined);
  return order;
}

async function solve(problem: StopProblem): Promise<StopOrder> {
  const worker = new Worker(new URL("./order-worker.ts", import.meta.url), { workerData: problem });
  const [order] = (await once(worker, "message")) as [StopOrder]; // Posted by order-worker.ts; rejects on `error`.
  return order;
}
