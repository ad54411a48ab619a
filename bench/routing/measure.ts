import { checkOrder } from "../../packages/routing/test/order-checker.ts";
import { orderStops } from "@kitround/routing/order-stops.ts";
import type { StopProblem } from "@kitround/routing/problem.ts";

/** What a row of the table has to reach; gaps are per cent above the best known cost. */
export type Targets = {
  readonly worstGap?: number;
  readonly meanGap?: number;
  /** Share of the problems that one seed solves to the best known cost, as the mean over the seeds. */
  readonly atBest?: number;
  /** Longest wall time of a solve, in milliseconds. */
  readonly wallMs: number;
};

export type Run = {
  readonly cost: number;
  readonly gap: number;
  readonly wallMs: number;
  /** Share of a core that the solve got. */
  readonly core: number;
  readonly faults: number;
};

/** If a run got less of a core than this, its figures mean nothing; its row reads "busy". */
const IDLE_CORE = 0.8;
/** Two costs this close, as a share, are the same: published ones are rounded. */
const SAME = 2e-5;

/** Solves a problem; without a best known cost its own counts. */
export function solve(problem: StopProblem, best = Number.POSITIVE_INFINITY): Run {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const order = orderStops(problem);
  const wallMs = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const faults = checkOrder(problem, order).length + order.unassigned.length;
  const gap = 100 * (order.cost / Math.min(best, order.cost) - 1);
  return { cost: order.cost, gap, wallMs, core: (user + system) / 1000 / wallMs, faults };
}

const row = (cells: readonly string[]): string =>
  cells.map((cell, k) => (k === 0 ? cell.padEnd(38) : cell.padStart(11))).join("");

export const head = row([
  "",
  "at best",
  "to reach",
  "mean gap",
  "to reach",
  "worst gap",
  "to reach",
  "slowest",
  "to reach",
  "of a core",
  "breaches",
]);

/** Prints a row, and returns whether it reaches its targets. */
export function report(name: string, runs: readonly Run[], targets: Targets): boolean {
  const mean = (of: (run: Run) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const meanGap = mean(({ gap }) => gap);
  const worstGap = Math.max(...runs.map(({ gap }) => gap));
  const slowest = Math.max(...runs.map(({ wallMs }) => wallMs));
  const core = mean((run) => run.core);
  const faults = runs.reduce((sum, run) => sum + run.faults, 0);
  const best = runs.filter(({ gap }) => gap <= 100 * SAME).length;
  const good =
    faults === 0 &&
    slowest <= targets.wallMs &&
    worstGap <= (targets.worstGap ?? Number.POSITIVE_INFINITY) + 1e-9 &&
    meanGap <= (targets.meanGap ?? Number.POSITIVE_INFINITY) + 1e-9 &&
    best >= (targets.atBest ?? 0) * runs.length - 1e-9;
  const busy = core < IDLE_CORE && faults === 0;
  const percent = (gap: number | undefined): string => (gap === undefined ? "" : `${gap} %`);
  console.log(
    row([
      name,
      `${best}/${runs.length}`,
      targets.atBest === undefined ? "" : `${targets.atBest * runs.length}`,
      `${meanGap.toFixed(3)} %`,
      percent(targets.meanGap),
      `${worstGap.toFixed(2)} %`,
      percent(targets.worstGap),
      `${slowest.toFixed(0)} ms`,
      `${targets.wallMs} ms`,
      `${(100 * core).toFixed(0)} %`,
      String(faults),
      good ? "holds" : busy ? "busy" : "MISSED",
    ]),
  );
  return good;
}
