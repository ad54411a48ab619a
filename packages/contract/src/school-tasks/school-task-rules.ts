import { refusal, type Refusal } from "../refusal.ts";
import type { SchoolTask } from "./school-task.ts";

type Next = "open" | "doing" | "waiting" | "done" | "cancelled";

export function taskIsOpen(task: Pick<SchoolTask, "status">): boolean {
  return task.status === "open" || task.status === "doing" || task.status === "waiting";
}

/** Open ones move freely and close; a closed one is opened again first, and one that a rule closed stays closed. */
export function taskMayBecome(task: Pick<SchoolTask, "status">, next: Next): Refusal | null {
  if (taskIsOpen(task) || task.status === next) return null;
  if (task.status === "auto_closed") {
    return refusal(
      "transition_refused",
      "Its cause is gone, so this task closed itself.",
      "status",
    );
  }
  return next === "open"
    ? null
    : refusal("transition_refused", "This task is closed: open it again first.", "status");
}
