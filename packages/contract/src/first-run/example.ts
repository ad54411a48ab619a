import { z } from "zod";
import { jobProgress } from "../jobs/job.ts";
import { route } from "../route.ts";
import { id } from "../wire.ts";

export const exampleStates = ["none", "filling", "ready", "removing", "unfinished"] as const;

export const example = z.object({
  /** `unfinished`: filling or removing it stopped before its end; either can be started again. */
  state: z.enum(exampleStates),
  /** The branch to work in; null unless it is ready. */
  branchId: id.nullable(),
  /** Whether the signed-in person is one of its users. */
  mine: z.boolean(),
  progress: jobProgress.nullable(),
});
export type Example = z.output<typeof example>;

export const getExample = route({
  method: "GET",
  path: "/example",
  access: "branches:create",
  reads: ["branch", "branch_user", "job"],
  summary: "Read whether there is an example branch, and how far its filling or removal is",
  result: example,
});

export const fillExample = route({
  method: "POST",
  path: "/example",
  access: "branches:create",
  status: 202,
  summary:
    "Fill a branch of its own with example data, in the background; where there is one, become its administrator",
  result: example,
  errors: ["transition_refused"],
});

export const removeExample = route({
  method: "DELETE",
  path: "/example",
  access: "branches:create",
  status: 202,
  summary:
    "Remove the example branch with everything in it, in the background; nothing of it is left",
  result: example,
  errors: ["transition_refused"],
});
