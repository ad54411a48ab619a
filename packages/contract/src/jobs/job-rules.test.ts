import { expect, test } from "vitest";
import { roles } from "../access/capabilities.ts";
import { jobStates } from "./job.ts";
import { jobIsUnderWay, jobKindsOf, mayCancelJob, mayDismissJob } from "./job-rules.ts";

test("what waits or runs is under way, and is cancelled before it is dismissed", () => {
  const states = jobStates.map((state) => ({ state }));
  const named = (list: { state: string }[]) => list.map(({ state }) => state);
  expect(named(states.filter(jobIsUnderWay))).toEqual(["waiting", "running"]);
  expect(named(states.filter((job) => mayCancelJob(job) === null))).toEqual([
    "waiting",
    "running",
    "cancelled",
  ]);
  expect(named(states.filter((job) => mayDismissJob(job) === null))).toEqual([
    "done",
    "failed",
    "cancelled",
  ]);
});

test("a role sees the kinds of work that it may ask for", () => {
  const upkeep = roles.filter((role) => jobKindsOf(role).includes("retention"));
  expect(upkeep).toEqual(["admin", "manager"]);
});
