import { asActor } from "../db/as-actor.ts";
import { asSystem, withSystem } from "../db/as-system.ts";
import type { Db, Tx } from "../db/database.ts";
import { refusalOf } from "../db/db-errors.ts";
import { AppError } from "../app-error.ts";
import { actorOfJob } from "./job-actor.ts";
import * as claims from "./job-claims.ts";
import type { JobKind, RunningJob } from "./job-kind.ts";

export interface RunOptions {
  db: Db;
  kind: JobKind;
  job: claims.ClaimedJob;
  worker: string;
  leaseSeconds: number;
  /** Aborted with "closing" when the process closes, with "stopped" when the job is cancelled or lost. */
  stop: AbortController;
  /** Runs one slice, when it is its turn among the slices of this process's jobs. */
  inTurn<T>(slice: () => Promise<T>): Promise<T>;
  fault(error: unknown): void;
}

/** Another worker has the claim by now, or the job was cancelled. */
class NotOurs extends Error {}

const reportMs = 500;
const firstRetrySeconds = 10;
const longestRetrySeconds = 3600;

/** Runs one job until it ends, is retried later, or is handed back. Never throws. */
export async function runJob(options: RunOptions): Promise<void> {
  const { db, job, worker, stop } = options;
  const claim: claims.Claim = { id: job.id, attempt: job.attempt, worker };
  try {
    await attempt(options, claim);
  } catch (error) {
    try {
      if (error instanceof NotOurs || stop.signal.aborted) {
        // Each of these changes nothing if the claim was lost.
        if (stop.signal.reason === "closing") await claims.handBack(db, claim);
        else await claims.cancelled(db, claim);
      } else await noteFault(options, claim, error);
    } catch (later) {
      // Without a database nothing can be recorded; the lease expires and the job is claimed again.
      options.fault(later);
    }
  }
}

async function attempt(options: RunOptions, claim: claims.Claim): Promise<void> {
  const { db, kind, job, leaseSeconds, stop } = options;
  const actor = await actorOfJob(db, job, kind);
  const note = (tx: Tx, progress: object) => claims.noteProgress(tx, claim, progress, leaseSeconds);

  let told: object | null = null;
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const write = async () => {
    const progress = told;
    told = null;
    if (progress === null) return;
    if (!(await asSystem(db, (tx) => note(tx, progress)))) stop.abort("stopped");
  };
  const running: RunningJob<unknown, claims.ClaimedJob["progress"] & {}> = {
    id: job.id,
    input: kind.input.parse(job.input),
    actor,
    progress: job.progress === null ? null : kind.progress.parse(job.progress),
    signal: stop.signal,
    report(progress) {
      running.progress = progress;
      told = progress;
      // If the progress can't be written, the lease remains until it expires.
      timer ??= setTimeout(() => {
        writing = write()
          .catch(options.fault)
          .finally(() => {
            timer = undefined;
            if (told !== null) running.report(told);
          });
      }, reportMs);
    },
    read: (work) => options.inTurn(() => asActor(db, actor, work, { readOnly: true })),
    async step(work) {
      await options.inTurn(async () => {
        stop.signal.throwIfAborted();
        await asActor(db, actor, async (tx) => {
          const progress = await work(tx);
          if (!(await withSystem(tx, (tx) => note(tx, progress)))) throw new NotOurs();
          running.progress = progress;
          told = null;
        });
      });
    },
  };

  try {
    const finish = await kind.run(running as Parameters<typeof kind.run>[0]);
    stop.signal.throwIfAborted();
    clearTimeout(timer);
    await writing;
    const last = told;
    await asActor(db, actor, async (tx) => {
      await withSystem(tx, async (tx) => {
        if (last !== null) await note(tx, last);
        if (!(await claims.endJob(tx, claim))) throw new NotOurs();
      });
      const result = kind.result.parse(await finish(tx));
      await withSystem(tx, (tx) => claims.noteResult(tx, job.id, result));
    });
  } finally {
    clearTimeout(timer);
    told = null;
    await writing;
  }
}

/** A refusal ends the job and is reported; anything else is retried, later each time, until the last attempt. */
async function noteFault(
  { db, job, fault }: RunOptions,
  claim: claims.Claim,
  error: unknown,
): Promise<void> {
  const refusal = error instanceof AppError ? error : refusalOf(error);
  if (refusal && refusal.status < 500) {
    await claims.failed(db, claim, refusal.message, null);
    return;
  }
  fault(error);
  const message = refusal?.message ?? `Something went wrong on our side (${job.id}).`;
  const last = job.attempt >= job.attempts;
  await claims.failed(db, claim, message, last ? null : retryAfter(job.attempt));
}

/** Seconds until the next attempt; longer after each one, with jitter. */
export function retryAfter(attempt: number, random = Math.random()): number {
  const seconds = Math.min(firstRetrySeconds * 2 ** (attempt - 1), longestRetrySeconds);
  return seconds * (0.75 + random / 2);
}
