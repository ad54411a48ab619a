import { parentPort, workerData } from "node:worker_threads";
import { orderStops } from "@kitround/routing/order-stops.ts";
import type { StopProblem } from "@kitround/routing/problem.ts";

// Started only by order-in-thread.ts, which passes the problem.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(orderStops(workerData as StopProblem));
