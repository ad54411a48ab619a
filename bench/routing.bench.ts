/**
 * Figures of the stop orderer: `npm run bench -- routing`. Generated problems are compared with the best of long runs,
 * stored in routing/best-known.json, or with trying every order; published instances with their best known costs.
 * `npm run bench -- routing long` uses six times the budget on every generated problem and stores better results.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { bruteForce } from "../packages/routing/test/brute-force.ts";
import { generatedProblem, type Recipe } from "../packages/routing/test/generated-problem.ts";

import { type Group, groups } from "./routing/groups.ts";
import { head, report, type Run, solve } from "./routing/measure.ts";
import { type Published, publishedRows } from "./routing/published.ts";

/** Long runs use one seed and this many times the budget. */
const LONG = 6;
const record = new URL("routing/best-known.json", import.meta.url);
// Cast: this file is written below and nowhere else.
const known = JSON.parse(readFileSync(record, "utf8")) as Record<string, number>;
const long = process.argv.includes("long");
const seeds = long ? [7] : [1, 2, 3];

function solveGenerated(recipe: Recipe, { budgetMs }: Group, seed: number): Run {
  const problem = {
    ...generatedProblem(recipe),
    seed,
    budgetMs: budgetMs * (long ? LONG : 1),
  };
  const key = JSON.stringify(recipe);
  const exact =
    recipe.stops <= 8 && recipe.vehicles === undefined ? bruteForce(problem).cost : undefined;
  const run = solve(problem, exact ?? known[key]);
  if (run.faults === 0) known[key] = Math.min(known[key] ?? run.cost, run.cost);
  return run;
}

function measureGenerated(group: Group): boolean {
  const warm = group.recipes[0];
  if (warm) solveGenerated(warm, group, 0);
  const runs = group.recipes.flatMap((recipe) =>
    seeds.map((seed) => solveGenerated(recipe, group, seed)),
  );
  const wallMs = long ? Number.POSITIVE_INFINITY : group.wallMs;
  return report(group.name, runs, { worstGap: group.gap, wallMs });
}

function measurePublished({ name, budgetMs, seeds, instances, targets }: Published): boolean {
  const runs = instances.flatMap(({ problem, best }) =>
    seeds.map((seed) => solve({ ...problem, seed, budgetMs }, best)),
  );
  return report(name, runs, targets);
}

console.log(head);
const reached = groups.map(measureGenerated);
if (long) {
  const sorted = Object.entries(known).sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
} else {
  reached.push(...publishedRows().map(measurePublished));
}
if (reached.includes(false)) process.exitCode = 1;
