import type { DatabaseConfig } from "../config.ts";
import { connect } from "../db/connect.ts";
import { workJobs } from "../jobs/work-jobs.ts";
import { killKind } from "./kill-kind.ts";
import { testPatience } from "./test-patience.ts";

// Works on the jobs of the database in the first argument in a separate process, and prints when none is left; the test kills it.

const [, , config = "", lease = "1"] = process.argv;
// Written by kill-run.ts.
const database = await connect(JSON.parse(config) as DatabaseConfig, testPatience);
const workers = await workJobs(database, [killKind], Number(lease), (error) => {
  console.error(error);
});
const left = "select count(*)::int as jobs from job where state in ('waiting', 'running')";
for (;;) {
  const { rows } = await database.pool.query<{ jobs: number }>(left);
  if (rows[0]?.jobs === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 200));
}
await workers.stop();
await database.close();
console.log("none left");
