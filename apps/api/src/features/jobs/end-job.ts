import type { Job } from "@kitround/contract/jobs/job.ts";
import { mayCancelJob, mayDismissJob } from "@kitround/contract/jobs/job-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { readJob } from "./job-queries.ts";

/** Ends a waiting job; tells the worker of a running one, which ends it at once or after its current slice. */
export async function cancelJob(tx: Tx, actor: Actor, id: string): Promise<Job> {
  const job = await locked(tx, actor, id);
  refuseUnlessAllowed(mayCancelJob(job));
  if (job.state !== "cancelled") {
    await sql`update job set cancel = true,
        state = case state when 'waiting' then 'cancelled' else state end,
        finished_at = case state when 'waiting' then now() end
      where branch_id = current_branch() and id = ${id}`.execute(tx);
  }
  return readJob(tx, actor, id);
}

export async function dismissJob(tx: Tx, actor: Actor, id: string): Promise<Job> {
  const job = await locked(tx, actor, id);
  refuseUnlessAllowed(mayDismissJob(job));
  await sql`update job set dismissed_at = coalesce(dismissed_at, now())
    where branch_id = current_branch() and id = ${id}`.execute(tx);
  return readJob(tx, actor, id);
}

/** Locks the job until this transaction ends: it may have ended since it was shown. */
async function locked(tx: Tx, actor: Actor, id: string): Promise<Job> {
  await sql`select from job where branch_id = current_branch() and id = ${id} for update`.execute(
    tx,
  );
  return readJob(tx, actor, id);
}
