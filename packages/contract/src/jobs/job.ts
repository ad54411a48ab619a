import { z } from "zod";
import { route } from "../route.ts";
import { jobKindNames } from "./job-kinds.ts";
import { byId, id, instant, page, paging } from "../wire.ts";

export const jobKind = z.enum(jobKindNames);

export const jobStates = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** The progress of a job, in steps of its own; a kind adds what its screen shows. `total` is null until it is known. */
export const jobProgress = z.looseObject({
  done: z.int().min(0),
  total: z.int().min(0).nullable(),
});
export type JobProgress = z.output<typeof jobProgress>;

export const job = z.object({
  id,
  kind: jobKind,
  about: z.string().nullable(),
  state: z.enum(jobStates),
  progress: jobProgress.nullable(),
  /** Its result, in the shape of its kind. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Why it failed, as a sentence; for a waiting job, why it will be retried. */
  fault: z.string().nullable(),
  /** Somebody has cancelled it, and it stops after its present step. */
  cancelling: z.boolean(),
  createdByName: z.string().nullable(),
  mine: z.boolean(),
  /** An import that is being undone, or was. */
  undone: z.boolean(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type Job = z.output<typeof job>;

export const listJobs = route({
  method: "GET",
  path: "/jobs",
  access: "session",
  reads: ["branch_user", "job", "person"],
  summary:
    "List work in the background that one's role may see, newest first: under way, failed, and finished in the last hour, each until dismissed",
  query: z.object({ ...paging, kind: jobKind.optional() }),
  result: page(job),
});

export const getJob = route({
  method: "GET",
  path: "/jobs/:id",
  access: "session",
  reads: ["branch_user", "job", "person"],
  summary: "Read one job: how far it is, and what came of it",
  params: byId,
  result: job,
});

export const cancelJob = route({
  method: "POST",
  path: "/jobs/:id/cancel",
  access: "session",
  summary: "Stop a job: what it has finished stays, what it is in the middle of is undone",
  params: byId,
  result: job,
  errors: ["transition_refused"],
});

export const dismissJob = route({
  method: "POST",
  path: "/jobs/:id/dismiss",
  access: "session",
  summary: "Take a finished job off the list",
  params: byId,
  result: job,
  errors: ["transition_refused"],
});
