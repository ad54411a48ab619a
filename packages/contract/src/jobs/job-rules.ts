import { can, type Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import { type Job, jobKindNames, type JobKindName, jobKinds } from "./job.ts";

type State = Pick<Job, "state">;

export function jobIsUnderWay({ state }: State): boolean {
  return state === "waiting" || state === "running";
}

/** The kinds of work that somebody of this role sees. */
export function jobKindsOf(role: Role): JobKindName[] {
  return jobKindNames.filter((kind) => can(role, jobKinds[kind].access));
}

/** Cancelling what has been cancelled changes nothing. */
export function mayCancelJob(job: State): Refusal | null {
  if (jobIsUnderWay(job) || job.state === "cancelled") return null;
  return refusal("transition_refused", "This has ended already.", "state");
}

export function mayDismissJob(job: State): Refusal | null {
  if (!jobIsUnderWay(job)) return null;
  return refusal("transition_refused", "This is still under way: cancel it first.", "state");
}
