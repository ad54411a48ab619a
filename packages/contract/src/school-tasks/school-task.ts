import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, id, instant, name, note, page, paging, rowVersion } from "../wire.ts";

export const taskKinds = ["one_off", "each_visit", "auto"] as const;
export const taskStatuses = [
  "open",
  "doing",
  "waiting",
  "done",
  "cancelled",
  "auto_closed",
] as const;
/** The states that a person can choose; only a rule sets `auto_closed`. */
export const nextStatuses = ["open", "doing", "waiting", "done", "cancelled"] as const;
export const taskRules = [
  "renewal_due",
  "nothing_requested",
  "kit_overdue",
  "box_missing",
  "contact_bounced",
  "top_up_asked",
  "more_asked",
  "kit_found",
  "lot_recalled",
] as const;

export const schoolTask = z.object({
  id,
  /** Null if it is about no school, such as an outbox entry that a device handed over. */
  schoolId: id.nullable(),
  schoolName: z.string().nullable(),
  kind: z.enum(taskKinds),
  rule: z.enum(taskRules).nullable(),
  title: name,
  note: note.nullable(),
  dueOn: day.nullable(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  kitId: id.nullable(),
  kitCode: z.string().nullable(),
  status: z.enum(taskStatuses),
  closedAt: instant.nullable(),
  rowVersion,
});
export type SchoolTask = z.output<typeof schoolTask>;

const fields = schoolTask.pick({ title: true, note: true, dueOn: true, assigneeId: true });

export const listSchoolTasks = route({
  method: "GET",
  path: "/school-tasks",
  access: "tasks:read",
  reads: ["branch_user", "kit", "person", "school", "school_task"],
  summary:
    "List tasks, open ones unless told; a volunteer or driver sees their own and unassigned ones",
  query: z.object({
    ...paging,
    schoolId: id.optional(),
    /** Part of its text, its school's name, its assignee's name or its kit's code; macrons are optional. */
    q: z.string().trim().max(100).optional(),
    show: z.enum(["open", "closed", "all"]).default("open"),
    mine: z.stringbool().optional(),
  }),
  result: page(schoolTask),
});

export const getSchoolTask = route({
  method: "GET",
  path: "/school-tasks/:id",
  access: "tasks:read",
  reads: ["branch_user", "kit", "person", "school", "school_task"],
  summary: "Read one task",
  params: byId,
  result: schoolTask,
});

export const createSchoolTask = route({
  method: "POST",
  path: "/school-tasks",
  access: "tasks:write",
  summary: "Add a task for a school",
  body: fields
    .partial()
    .required({ title: true })
    .extend({ schoolId: id, kind: z.enum(["one_off", "each_visit"]).optional() }),
  result: schoolTask,
  status: 201,
});

export const handToOffice = route({
  method: "POST",
  path: "/school-tasks/handed",
  access: ["kit-room:work", "trips:run", "trips:run-own"],
  summary: "Hand the office what a device entered and the server refused: it becomes a task",
  body: z.object({ kitId: id.nullable(), title: name, text: note }),
  result: schoolTask,
  status: 201,
});

export const updateSchoolTask = route({
  method: "PATCH",
  path: "/school-tasks/:id",
  access: ["tasks:write", "tasks:own"],
  summary:
    "Change a task or move it on; a volunteer or driver moves their own, and takes one that nobody has by moving it",
  params: byId,
  body: fields.partial().extend({ rowVersion, status: z.enum(nextStatuses).optional() }),
  result: schoolTask,
  errors: ["stale_version", "transition_refused"],
});

const bulkChange = z.object({
  id,
  rowVersion,
  status: z.enum(nextStatuses).optional(),
  assigneeId: id.nullable().optional(),
});
export type BulkChange = z.output<typeof bulkChange>;

/** The maximum number in one bulk change. */
export const bulkLimit = 200;

export const moveSchoolTasks = route({
  method: "POST",
  path: "/school-tasks/bulk",
  access: "tasks:write",
  summary:
    "Close, assign or put back many tasks at once: all of them or none, but those of each visit are left open",
  body: z.object({
    tasks: z
      .array(bulkChange)
      .min(1)
      .max(bulkLimit)
      .refine((tasks) => new Set(tasks.map((task) => task.id)).size === tasks.length, {
        error: "Name each task once.",
      }),
  }),
  result: z.object({
    /** The earlier values with the present row versions: sent as `tasks`, this undoes the change. */
    undo: z.array(bulkChange),
    /** Tasks for every visit that were selected for closing and stay open. */
    left: z.int().min(0),
  }),
  errors: ["stale_version", "transition_refused"],
});
