import { sql } from "kysely";
import { asSystem } from "../db/as-system.ts";
import type { Db, Tx } from "../db/database.ts";

// The worker's statements on the table of jobs. A claim is identified by its worker and its attempt, so a worker that
// has lost its claim changes nothing.

export interface ClaimedJob {
  id: string;
  branchId: string;
  kind: string;
  input: unknown;
  progress: unknown;
  attempt: number;
  attempts: number;
  createdBy: string | null;
}

export interface Claim {
  id: string;
  attempt: number;
  worker: string;
}

const mine = ({ id, worker, attempt }: Claim) =>
  sql`id = ${id} and worker = ${worker} and attempt = ${attempt} and state = 'running'`;

const lease = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

/** A job without a start time is due at once, even if the clock was set back since. */
const atOnce = sql`run_at = created_at`;

/**
 * Claims the job that has been due longest: a waiting one, or one whose lease has expired. Leaves out jobs that the worker is `running`:
 * a clock that is set forward expires their leases at once, and the next heartbeat renews them.
 */
export async function claimJob(
  db: Db,
  worker: string,
  kinds: readonly string[],
  leaseSeconds: number,
  running: readonly string[] = [],
): Promise<ClaimedJob | null> {
  return asSystem(db, async (tx) => {
    const { rows } = await sql<ClaimedJob>`
      update job set state = 'running', attempt = attempt + 1, worker = ${worker}, lease_until = ${lease(leaseSeconds)},
        started_at = coalesce(started_at, now())
      where (branch_id, id) = (
        select branch_id, id from job
        where attempt < attempts and not cancel and kind = any(${kinds}) and not id = any(${running}::uuid[])
          and branch_id in (select b.id from branch b where b.status = 'active')
          and ((state = 'waiting' and (run_at <= now() or ${atOnce})) or (state = 'running' and lease_until < now()))
        order by run_at limit 1 for update skip locked)
      returning id, branch_id, kind, input, progress, attempt, attempts, created_by`.execute(tx);
    return rows[0] ?? null;
  });
}

/**
 * Ends jobs with an expired lease that must not run again: cancelled ones, and those at their last attempt. A lease that lasts longer
 * than a whole one dates from before the clock was set back; it is shortened to a whole one, which a living worker renews.
 */
export async function sweepJobs(db: Db, leaseSeconds: number): Promise<void> {
  await asSystem(db, async (tx) => {
    await sql`update job set lease_until = ${lease(leaseSeconds)}
      where state = 'running' and lease_until > ${lease(2 * leaseSeconds)}`.execute(tx);
    await sql`update job set state = case when cancel then 'cancelled' else 'failed' end, worker = null, lease_until = null,
        finished_at = now(), fault = case when not cancel then ${worn} end
      where state = 'running' and lease_until < now() and (cancel or attempt >= attempts)`.execute(
      tx,
    );
  });
}

const worn = "The server stopped in the middle of this each time it was tried.";

/** Renews leases and returns the claims that are still valid; the others were cancelled or lost. */
export async function beatJobs(
  db: Db,
  claims: readonly Claim[],
  leaseSeconds: number,
): Promise<Set<string>> {
  return asSystem(db, async (tx) => {
    const kept = new Set<string>();
    for (const claim of claims) {
      const { rows } = await sql`update job set lease_until = ${lease(leaseSeconds)}
        where ${mine(claim)} and not cancel returning id`.execute(tx);
      if (rows.length > 0) kept.add(claim.id);
    }
    return kept;
  });
}

/** Writes a job's progress and renews its lease. Returns whether to continue. `tx` is the system's. */
export async function noteProgress(
  tx: Tx,
  claim: Claim,
  progress: object,
  leaseSeconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    update job set progress = ${JSON.stringify(progress)}::jsonb, lease_until = ${lease(leaseSeconds)}
    where ${mine(claim)} and not cancel returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Marks a job as done, before its last effect and in the same transaction. Returns whether the claim was still valid.
 */
export async function endJob(tx: Tx, claim: Claim): Promise<boolean> {
  const { rows } = await sql`
    update job set state = 'done', worker = null, lease_until = null, fault = null, finished_at = now()
    where ${mine(claim)} and not cancel returning id`.execute(tx);
  return rows.length > 0;
}

export async function noteResult(tx: Tx, id: string, result: object): Promise<void> {
  await sql`update job set result = ${JSON.stringify(result)}::jsonb where id = ${id}`.execute(tx);
}

export async function cancelled(db: Db, claim: Claim): Promise<void> {
  await asSystem(db, (tx) =>
    sql`update job set state = 'cancelled', worker = null, lease_until = null, fault = null, finished_at = now()
      where ${mine(claim)}`.execute(tx),
  );
}

/** A job that would be queued again is cancelled if somebody has asked for that meanwhile. */
const orCancelled = sql`state = case when cancel then 'cancelled' else 'waiting' end,
  finished_at = case when cancel then now() end`;

/** Puts a job back without counting the attempt, because its process is closing. */
export async function handBack(db: Db, claim: Claim): Promise<void> {
  await asSystem(db, (tx) =>
    sql`update job set ${orCancelled}, attempt = attempt - 1, worker = null, lease_until = null
      where ${mine(claim)}`.execute(tx),
  );
}

/** Ends a job for good, or delays its next attempt by `inSeconds`. */
export async function failed(
  db: Db,
  claim: Claim,
  fault: string,
  inSeconds: number | null,
): Promise<void> {
  await asSystem(db, (tx) =>
    inSeconds === null
      ? sql`update job set state = 'failed', worker = null, lease_until = null, finished_at = now(), fault = ${fault}
          where ${mine(claim)}`.execute(tx)
      : sql`update job set ${orCancelled}, worker = null, lease_until = null, fault = ${fault},
            run_at = now() + ${inSeconds} * interval '1 second'
          where ${mine(claim)}`.execute(tx),
  );
}
