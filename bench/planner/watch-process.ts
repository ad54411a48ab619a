import { monitorEventLoopDelay } from "node:perf_hooks";

export interface Watched<Result> {
  readonly result: Result;
  readonly seconds: number;
  /** CPU seconds of all threads. */
  readonly cpuSeconds: number;
  /** Highest resident memory of the whole process, megabytes. */
  readonly peakMb: number;
  /** 99th percentile of the delay of the main thread's timers, milliseconds. */
  readonly lagMs: number;
}

const RESOLUTION_MS = 5;

/** Runs `work` and measures the process around it, from the main thread. */
export async function watchProcess<Result>(work: () => Promise<Result>): Promise<Watched<Result>> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let peak = process.memoryUsage.rss();
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const cpu = process.cpuUsage();
  const started = performance.now();
  delay.enable();
  try {
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    return {
      result,
      seconds,
      cpuSeconds: (user + system) / 1e6,
      peakMb: peak / 1e6,
      // The monitor reports nanoseconds between ticks, of which one resolution is expected.
      lagMs: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    };
  } finally {
    delay.disable();
    clearInterval(sampling);
  }
}
