import { importKinds } from "@kitround/contract/imports/import-kinds.ts";
import { sql } from "kysely";
import { z } from "zod";
import { withSystem } from "../../db/as-system.ts";
import { sweepExports } from "../branches/export-folder.ts";
import { sweepContents, sweepFiles } from "../files/file-store.ts";
import { jobKind } from "../../jobs/job-kind.ts";

/** Longer than any device keeps its unsent entries. */
const keyDays = 30;
const sessionDays = 90;
const jobDays = 30;
/** The check of a file that was not imported has the file's rows. */
const checkDays = 1;
const checks = Object.values(importKinds).map(({ check }) => check);
const fileDays = 30;
const most = 1_000;
/** Some hundred kilobytes each. */
const contentsAtOnce = 50;

/** Deletes data that are no longer needed: stored answers, ended sessions, finished jobs. */
export const retention = jobKind({
  name: "retention",
  schedule: "40 3 * * *",
  input: z.object({}),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({
    keys: z.int(),
    sessions: z.int(),
    jobs: z.int(),
    files: z.int(),
    contents: z.int(),
  }),
  async run(job) {
    const { branchId } = job.actor;
    const old = (days: number) => sql<string>`now() - ${days} * interval '1 day'`;
    // A limited number at a time, so that a branch without cleaning for a year does not block everybody else.
    const forgotten = { keys: 0, sessions: 0, jobs: 0, files: 0, contents: 0 };
    for (const [what, text] of [
      [
        "keys",
        sql`delete from idempotency_key where (branch_id, branch_user_id, key) in (
          select branch_id, branch_user_id, key from idempotency_key
          where branch_id = ${branchId} and created_at < ${old(keyDays)} limit ${most})`,
      ],
      [
        "sessions",
        sql`delete from session where token_hash in (
          select token_hash from session
          where branch_id = ${branchId} and coalesce(ended_at, expires_at) < ${old(sessionDays)} limit ${most})`,
      ],
      [
        "jobs",
        sql`delete from job where (branch_id, id) in (
          select branch_id, id from job where branch_id = ${branchId} and id <> ${job.id}
            and (finished_at < ${old(jobDays)} or kind = any(${checks}) and finished_at < ${old(checkDays)})
            and (state <> 'failed' or dismissed_at is not null) limit ${most})`,
      ],
      ["files", sweepFiles(branchId, old(fileDays), most)],
      ["contents", sweepContents(branchId, contentsAtOnce)],
    ] as const) {
      let before: number;
      do {
        before = forgotten[what];
        await job.step(async (tx) => {
          const { numAffectedRows } = await withSystem(tx, (tx) => text.execute(tx));
          forgotten[what] = before + Number(numAffectedRows ?? 0);
          const done = Object.values(forgotten).reduce((sum, each) => sum + each, 0);
          return { done, total: null };
        });
      } while (forgotten[what] - before === (what === "contents" ? contentsAtOnce : most));
    }
    await sweepExports(branchId);
    return async () => forgotten;
  },
});
