import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";

/** The form's values for a task. */
export type TaskValues = Pick<SchoolTask, "title" | "dueOn" | "assigneeId" | "note">;

export const blankTask: TaskValues = { title: "", dueOn: null, assigneeId: null, note: null };
