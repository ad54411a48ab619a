/**
 * Figures of the stop orderer: `npm run bench -- routing`. Exact costs come from the dynamic programme or from trying
 * every order; for larger problems, the cost is compared with the best of long runs, stored in
 * routing/best-known.json. `npm run bench -- routing long` uses six times the budget on every problem and stores
 * better results.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { bruteForce } from "../packages/routing/test/brute-force.ts";
import { generatedProblem, type Recipe } from "../packages/routing/test/generated-problem.ts";
import { checkOrder } from "../packages/routing/test/order-checker.ts";
import { orderStops } from "@kitround/routing/order-stops.ts";

import { type Group, groups } from "./routing/groups.ts";

/** Long runs use one seed and this many times the budget. */
const LONG = 6;
/** If a run got less of a core than this, its figures mean nothing; its row reads "busy". */
const IDLE_CORE = 0.8;
const record = new URL("routing/best-known.json", import.meta.url);
// Cast: this file is written below and nowhere else.
const known = JSON.parse(readFileSync(record, "utf8")) as Record<string, number>;
const long = process.argv.includes("long");
const seeds = long ? [7] : [1, 2, 3];

const row = (cells: readonly string[]): string =>
  cells.map((cell, k) => (k === 0 ? cell.padEnd(38) : cell.padStart(11))).join("");

/** The result of one solve, per cent above the best, and the share of a core that it got. */
type Run = { gap: number; wallMs: number; core: number; faults: number };

function solve(recipe: Recipe, group: Group, seed: number): Run {
  const problem = {
    ...generatedProblem(recipe),
    seed,
    budgetMs: group.budgetMs * (long ? LONG : 1),
  };
  const cpu = process.cpuUsage();
  const began = performance.now();
  const order = orderStops(problem);
  const wallMs = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const faults = checkOrder(problem, order).length + order.unassigned.length;
  const key = JSON.stringify(recipe);
  const exact =
    recipe.stops <= 8 && recipe.vehicles === undefined ? bruteForce(problem).cost : null;
  const best = exact ?? Math.min(known[key] ?? Number.POSITIVE_INFINITY, order.cost);
  if (faults === 0) known[key] = best;
  return {
    gap: 100 * (order.cost / best - 1),
    wallMs,
    core: (user + system) / 1000 / wallMs,
    faults,
  };
}

function measure(group: Group): boolean {
  const warm = group.recipes[0];
  if (warm) solve(warm, group, 0);
  const runs = group.recipes.flatMap((recipe) => seeds.map((seed) => solve(recipe, group, seed)));
  const mean = (of: (run: Run) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const worst = Math.max(...runs.map(({ gap }) => gap));
  const slowest = Math.max(...runs.map(({ wallMs }) => wallMs));
  const faults = runs.reduce((sum, run) => sum + run.faults, 0);
  const best = runs.filter(({ gap }) => gap <= 1e-9).length;
  const short = runs.filter(
    ({ gap, wallMs, faults: breaches }) =>
      gap > group.gap + 1e-9 || (!long && wallMs > group.wallMs) || breaches > 0,
  );
  const good = short.length === 0;
  // A run that got too little of a core means nothing, unless it broke a limit.
  const busy = short.every((run) => run.core < IDLE_CORE && run.faults === 0);
  const figures = [
    `${best}/${runs.length}`,
    `${mean(({ gap }) => gap).toFixed(3)} %`,
    `${worst.toFixed(2)} %`,
    `${group.gap} %`,
    `${slowest.toFixed(0)} ms`,
    `${group.wallMs} ms`,
    `${(100 * mean(({ core }) => core)).toFixed(0)} %`,
    String(faults),
  ];
  console.log(row([group.name, ...figures, good ? "holds" : busy ? "busy" : "MISSED"]));
  return good;
}

console.log(
  row([
    "",
    "at best",
    "mean gap",
    "worst gap",
    "to reach",
    "slowest",
    "to reach",
    "of a core",
    "breaches",
    "",
  ]),
);
const missed = groups.filter((group) => !measure(group));
if (long) {
  const sorted = Object.entries(known).sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
if (missed.length > 0) process.exitCode = 1;
