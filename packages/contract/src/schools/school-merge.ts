import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, instant, whole } from "../wire.ts";

/** The kinds of records that a merge moves, in the order in which they are shown. */
export const mergedParts = [
  "allocations",
  "requests",
  "visits",
  "tasks",
  "reports",
  "answers",
  "contacts",
  "closures",
  "exclusions",
  "renewals",
  "links",
  "proposals",
  "mails",
  "calendar",
] as const;

/** How many records of one kind move, and how many stay because the kept school already has the same. */
const mergedPart = z.object({ part: z.enum(mergedParts), moves: z.int(), stays: z.int() });

export const schoolMergePreview = z.object({
  otherName: z.string(),
  parts: z.array(mergedPart),
  /** The school number that the kept school takes over because it has none. */
  moeNumber: z.string().nullable(),
  /** The route that the kept school takes over because it has none. */
  joinsRoute: z.string().nullable(),
  /** Why the two can't be merged now; null if they can. */
  refused: z.string().nullable(),
});
export type SchoolMergePreview = z.output<typeof schoolMergePreview>;

export const schoolMerge = z.object({
  id,
  keptId: id,
  keptName: z.string(),
  otherId: id,
  otherName: z.string(),
  madeAt: instant,
  madeBy: z.string().nullable(),
  /** Why it can't be undone any more; null if it can. */
  refused: z.string().nullable(),
});
export type SchoolMerge = z.output<typeof schoolMerge>;

export const previewSchoolMerge = route({
  method: "GET",
  path: "/schools/:id/merge",
  access: "schools:write",
  reads: [
    "allocation",
    "feed",
    "kit",
    "kit_request",
    "kit_type",
    "mail_out",
    "membership_renewal",
    "route",
    "route_stop",
    "school",
    "school_closure",
    "school_contact",
    "school_exclusion",
    "school_link",
    "school_merge",
    "school_proposal",
    "school_report",
    "school_task",
    "stop",
    "trip",
    "wish_answer",
  ],
  summary: "Read what would move to this school if another one were merged into it",
  params: byId,
  query: z.object({ otherId: id }),
  result: schoolMergePreview,
});

export const listSchoolMerges = route({
  method: "GET",
  path: "/schools/:id/merges",
  access: "schools:write",
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "kit_request",
    "kit_type",
    "person",
    "route",
    "route_stop",
    "school",
    "school_closure",
    "school_contact",
    "school_exclusion",
    "school_merge",
    "school_task",
    "stop",
    "stop_line",
    "trip",
  ],
  summary: "List the merges that a school is part of and that are not undone, the latest first",
  params: byId,
  result: whole(schoolMerge),
});

export const mergeSchools = route({
  method: "POST",
  path: "/schools/:id/merge",
  access: "schools:write",
  summary:
    "Merge another school into this one: its history moves here, and its record is kept as left",
  params: byId,
  body: z.object({ otherId: id }),
  result: schoolMerge,
  errors: ["transition_refused"],
});

export const undoSchoolMerge = route({
  method: "POST",
  path: "/schools/:id/merges/:mergeId/undo",
  access: "schools:write",
  summary: "Undo a merge while nothing has been built on it",
  params: z.object({ id, mergeId: id }),
  result: whole(schoolMerge),
  errors: ["transition_refused"],
});
