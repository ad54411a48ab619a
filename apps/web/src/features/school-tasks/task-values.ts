import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";

/** What a task says, as its form holds it. */
export type TaskValues = Record<"title" | "dueOn" | "assigneeId" | "note", string>;

export function valuesOf(task?: SchoolTask): TaskValues {
  return {
    title: task?.title ?? "",
    dueOn: task?.dueOn ?? "",
    assigneeId: task?.assigneeId ?? "",
    note: task?.note ?? "",
  };
}

export function bodyOf({ title, dueOn, assigneeId, note }: TaskValues) {
  return {
    title: title.trim(),
    dueOn: dueOn || null,
    assigneeId: assigneeId || null,
    note: note.trim() || null,
  };
}
