import { expect, test } from "vitest";
import { roles } from "../access/capabilities.ts";
import { type Job, jobStates } from "./job.ts";
import {
  canBeUndone,
  jobIsUnderWay,
  jobKindsOf,
  mayCancelJob,
  mayDismissJob,
} from "./job-rules.ts";

test("a waiting or running job is active, and has to be cancelled before it is dismissed", () => {
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

test("a role sees the kinds of jobs that it may start", () => {
  const upkeep = roles.filter((role) => jobKindsOf(role).includes("retention"));
  expect(upkeep).toEqual(["admin", "manager"]);
});

const brought: Job = {
  id: "1",
  kind: "school_import",
  about: "directory.csv",
  state: "done",
  progress: { done: 3, total: 3 },
  result: null,
  fault: null,
  cancelling: false,
  createdByName: null,
  mine: true,
  undone: false,
  createdAt: "2026-11-22T01:00:00Z",
  startedAt: null,
  finishedAt: null,
};

test.each([
  ["done", brought, true],
  ["stopped half-way", { ...brought, state: "cancelled" }, true],
  ["failed half-way", { ...brought, state: "failed" }, true],
  ["under way", { ...brought, state: "running" }, false],
  ["failed before it began", { ...brought, state: "failed", progress: null }, false],
  ["other work", { ...brought, kind: "backup" }, false],
  ["an undoing", { ...brought, kind: "school_import_undo" }, false],
  ["undone", { ...brought, undone: true }, false],
] as const)("whether an import that is %s can be undone", (_, job, may) => {
  expect(canBeUndone(job)).toBe(may);
});
