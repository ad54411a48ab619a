import { join } from "node:path";
import { jobProgress } from "@kitround/contract/jobs/job.ts";
import { z } from "zod";
import { writeBranch } from "../../branch-data/write-branch.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { readingOfJob } from "../upkeep/reading-of-job.ts";
import { folderOf, keepOnly } from "./export-folder.ts";

/** Exports the branch's data into one file, which replaces the one before. */
export const branchExport = jobKind({
  name: "branch_export",
  attempts: 2,
  input: z.object({ code: z.string() }),
  progress: jobProgress,
  result: z.object({ name: z.string(), bytes: z.int(), rows: z.int(), files: z.int() }),
  async run(job) {
    const { branchId } = job.actor;
    const now = new Date();
    const moment = `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
    const name = `kitround-${job.input.code}-${moment}.zip`;
    const { signal } = job;
    const reading = readingOfJob(job);
    const report = (done: number, total: number) => job.report({ done, total });
    const path = join(folderOf(branchId), name);
    const { bytes, rows, files } = await writeBranch(reading, path, branchId, {
      now,
      signal,
      report,
    });
    await keepOnly(branchId, name);
    return async () => ({ name, bytes, rows, files });
  },
});
