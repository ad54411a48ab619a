import { allows, type Role } from "../access/capabilities.ts";
import { importKinds } from "../imports/import-kinds.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { Job } from "./job.ts";
import { jobKindNames, type JobKindName, jobKinds } from "./job-kinds.ts";

type State = Pick<Job, "state">;

export function jobIsUnderWay({ state }: State): boolean {
  return state === "waiting" || state === "running";
}

/** The kinds of jobs that a role sees. */
export function jobKindsOf(role: Role): JobKindName[] {
  return jobKindNames.filter((kind) => allows(jobKinds[kind].access, role));
}

/** Whether an import, finished or not, has imported something and nobody has started to undo it. */
export function canBeUndone({ kind, state, progress, undone }: Job): boolean {
  if (!Object.values(importKinds).some(({ run }) => run === kind)) return false;
  return !jobIsUnderWay({ state }) && !undone && (progress?.done ?? 0) > 0;
}

/** Cancelling a cancelled job changes nothing. */
export function mayCancelJob(job: State): Refusal | null {
  if (jobIsUnderWay(job) || job.state === "cancelled") return null;
  return refusal("transition_refused", "This has ended already.", "state");
}

export function mayDismissJob(job: State): Refusal | null {
  if (!jobIsUnderWay(job)) return null;
  return refusal("transition_refused", "This is still under way: cancel it first.", "state");
}
