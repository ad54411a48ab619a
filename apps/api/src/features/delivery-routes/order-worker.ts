import { parentPort, workerData } from "node:worker_threads";
import { orderStops } from "@kitround/routing/order-stops.ts";
import type { StopProblem } from "@kitround/routing/problem.ts";

// Started by order-in-thread.ts alone, which gives it a problem.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(orderStops(workerData as StopProblem));
