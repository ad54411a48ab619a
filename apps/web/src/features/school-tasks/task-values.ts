import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";

/** What the form holds of a task. */
export type TaskValues = Pick<SchoolTask, "title" | "dueOn" | "assigneeId" | "note">;

export const blankTask: TaskValues = { title: "", dueOn: null, assigneeId: null, note: null };
