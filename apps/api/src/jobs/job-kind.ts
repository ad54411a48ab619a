import type { JobProgress } from "@kitround/contract/jobs/job.ts";
import type { JobKindName } from "@kitround/contract/jobs/job-kinds.ts";
import type { z } from "zod";
import type { Actor } from "../db/as-actor.ts";
import type { Tx } from "../db/database.ts";

/** What a kind's work has in hand while it runs. It keeps no transaction open longer than some 50 ms: the embedded engine has one. */
export interface RunningJob<Given, Progress> {
  id: string;
  input: Given;
  /** The person who asked for it, in the role they have now; for scheduled work the branch itself. */
  actor: Actor;
  /** How far this or an earlier attempt came. */
  progress: Progress | null;
  /** Aborted as soon as the job is cancelled, lost to another worker, or its process closes. */
  signal: AbortSignal;
  /** Tells how far it is; written at most twice a second. */
  report(progress: Progress): void;
  /** Reads behind the branch wall. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One slice of work behind the branch wall: its effect and the progress it answers commit together, and not at all once `signal` is due. */
  step(work: (tx: Tx) => Promise<Progress>): Promise<void>;
}

/** The last of the work, done in the transaction that ends the job: all of it and the result, or nothing. */
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
  /** How often it is tried before it has failed; a refusal (an AppError below 500) is not tried again. 5 unless told. */
  attempts?: number;
  /** When each branch's is due without being asked for, with no input: a cron pattern, by the branch's own clock. */
  schedule?: string;
  run(job: RunningJob<Given, Progress>): Promise<Finish<Result>>;
}

/** Written by hand where a kind is, so that its parts are known by their types. */
export function jobKind<Given, Progress extends JobProgress, Result extends object>(
  kind: JobKind<Given, Progress, Result>,
): JobKind<Given, Progress, Result> {
  return kind;
}
