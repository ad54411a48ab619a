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
export const taskRules = [
  "renewal_due",
  "nothing_requested",
  "kit_overdue",
  "box_missing",
  "contact_bounced",
] as const;

export const schoolTask = z.object({
  id,
  schoolId: id,
  schoolName: z.string(),
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
  summary:
    "List tasks, open ones unless told; a volunteer or driver sees their own and unassigned ones",
  query: z.object({
    ...paging,
    schoolId: id.optional(),
    show: z.enum(["open", "closed", "all"]).default("open"),
    mine: z.stringbool().optional(),
  }),
  result: page(schoolTask),
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

export const updateSchoolTask = route({
  method: "PATCH",
  path: "/school-tasks/:id",
  access: ["tasks:write", "tasks:own"],
  summary: "Change a task or move it on; a volunteer or driver moves their own",
  params: byId,
  body: fields.partial().extend({
    rowVersion,
    status: z.enum(["open", "doing", "waiting", "done", "cancelled"]).optional(),
  }),
  result: schoolTask,
  errors: ["stale_version", "transition_refused"],
});

export const moveSchoolTasks = route({
  method: "POST",
  path: "/school-tasks/bulk",
  access: "tasks:write",
  summary: "Close or assign many tasks at once: all of them or none",
  body: z.object({
    ids: z.array(id).min(1).max(200),
    status: z.enum(["open", "done", "cancelled"]).optional(),
    assigneeId: id.nullable().optional(),
  }),
  result: z.object({ changed: z.int() }),
});
