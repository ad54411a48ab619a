import type { JobProgress } from "@kitround/contract/jobs/job.ts";
import type { JobKindName } from "@kitround/contract/jobs/job-kinds.ts";
import type { z } from "zod";
import type { Actor } from "../db/as-actor.ts";
import type { Tx } from "../db/database.ts";

/**
 * What a running job can use. It keeps no transaction open longer than some 50 ms, because the embedded engine has
 * one connection.
 */
export interface RunningJob<Given, Progress> {
  id: string;
  input: Given;
  /** The person who asked for it, in the role they have now; for scheduled work the branch itself. */
  actor: Actor;
  /** The progress that this or an earlier attempt has stored. */
  progress: Progress | null;
  /** Aborted as soon as the job is cancelled, lost to another worker, or its process closes. */
  signal: AbortSignal;
  /** Reports the progress; written at most twice a second. */
  report(progress: Progress): void;
  /** Reads in a transaction that is confined to the branch. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One slice of work in a transaction that is confined to the branch: its effect and the returned progress commit
   * together, and not once `signal` is aborted.
   */
  step(work: (tx: Tx) => Promise<Progress>): Promise<void>;
}

/** The last part of the work, in the transaction that ends the job: it commits with the result, or not at all. */
export type Finish<Result> = (tx: Tx) => Promise<Result>;

export interface JobKind<
  Given = unknown,
  Progress extends JobProgress = JobProgress,
  Result extends object = object,
> {
  name: JobKindName;
  input: z.ZodType<Given>;
  progress: z.ZodType<Progress>;
  result: z.ZodType<Result>;
  /** Number of attempts before the job has failed; a refusal (an AppError below 500) is not retried. Default 5. */
  attempts?: number;
  /** A person waits for its result, so it need not wait for long work to end. */
  awaited?: true;
  /** When each branch's job is due automatically, with no input: a cron pattern in the branch's time zone. */
  schedule?: string;
  run(job: RunningJob<Given, Progress>): Promise<Finish<Result>>;
}

/** The identity function; it infers the types of a kind's parts. */
export function jobKind<Given, Progress extends JobProgress, Result extends object>(
  kind: JobKind<Given, Progress, Result>,
): JobKind<Given, Progress, Result> {
  return kind;
}
