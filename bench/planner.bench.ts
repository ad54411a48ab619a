import { parseArgs } from "node:util";
import { branchSizes } from "../packages/planner/test/branch-generator.ts";
import { cancelRuns } from "./planner/cancel-runs.ts";
import { replanRun } from "./planner/replan-run.ts";
import { type Goal, solveRun } from "./planner/solve-run.ts";
import { printTable, type Verdict } from "./planner/table.ts";

// npm run bench -- planner [--rounds] [--seeds 1,2,3] [--sizes small,office,medium,large,region,weeks] solves generated
// branches (`branch-generator.ts`) in a worker, as the API does, and prints the results beside their targets. By
// default processor time ends each solve. On a busy machine --rounds ends it after a number of search rounds instead,
// and the CPU time is compared with the target.

const { values } = parseArgs({
  options: {
    rounds: { type: "boolean", default: false },
    seeds: { type: "string", default: "1,2,3" },
    sizes: { type: "string", default: "small,office,medium,large,region,weeks" },
  },
});
const seeds = values.seeds.split(",").map(Number);
const sizes = values.sizes.split(",");
const goals: Goal[] = [
  // First, because memory is the whole process's, and larger branches leave it larger.
  { size: "weeks", terms: "all", seconds: 10, rounds: 150_000, share: 0.95, megabytes: 300 },
  { size: "small", terms: "base", seconds: 2, rounds: 100_000, share: 0.999 },
  { size: "small", terms: "all", seconds: 2, rounds: 250_000 },
  { size: "office", terms: "all", seconds: 5, rounds: 300_000, share: 0.999 },
  { size: "medium", terms: "base", seconds: 5, rounds: 500_000, share: 0.999 },
  { size: "medium", terms: "all", seconds: 10, rounds: 1_500_000, share: 0.993 },
  { size: "large", terms: "base", seconds: 12, rounds: 1_200_000, share: 0.998 },
  { size: "large", terms: "all", seconds: 20, rounds: 2_500_000, worst: 0.75 },
  { size: "large", terms: "all", seconds: 10, rounds: 300_000, share: 0.995 },
  { size: "region", terms: "all", seconds: 20, rounds: 300_000, share: 0.995 },
];

const verdicts: Verdict[] = [];
const solves = [];
for (const goal of goals.filter(({ size }) => sizes.includes(size)))
  for (const seed of seeds) {
    process.stderr.write(`${goal.size} ${goal.terms} ${seed} ...\n`);
    solves.push(await solveRun(goal, branchSizes[goal.size], seed, values.rounds, verdicts));
  }
printTable("Solve", solves);
if (sizes.includes("medium")) {
  const replans = [];
  for (const seed of seeds) replans.push(await replanRun(branchSizes.medium, seed, verdicts));
  printTable("Plan again (medium, two periods locked, 5 % of the kits lost after them)", replans);
}
printTable("Start and cancel 100 times (medium)", [
  await cancelRuns(branchSizes.medium, 100, verdicts),
]);
const count = (verdict: Verdict["verdict"]): number => {
  const those = verdicts.filter((one) => one.verdict === verdict);
  if (verdict !== "ok") for (const { what } of those) process.stdout.write(`${verdict}: ${what}\n`);
  return those.length;
};
const missed = count("MISSED");
const busy = count("busy");
process.stdout.write(
  `${count("ok")} goals reached, ${missed} missed, ${busy} undecided on a busy machine\n`,
);
process.exitCode = missed === 0 ? 0 : 1;
