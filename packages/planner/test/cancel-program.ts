import { runPlanWorker } from "../src/run-plan-worker.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";

// Starts long solves and cancels each at another moment. Ends by itself only when no worker is left behind.
const problem = { ...generateBranch(branchSizes.medium, 1), budgetMs: 3_600_000 };
for (let i = 0; i < 6; i++) {
  const run = runPlanWorker(problem);
  await new Promise((resolve) => setTimeout(resolve, 60 * i));
  await run.cancel();
}
process.stdout.write("done");
