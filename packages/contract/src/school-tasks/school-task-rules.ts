import { can, type Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { UserStatus } from "../users/user-status.ts";
import type { nextStatuses, SchoolTask } from "./school-task.ts";

export type NextStatus = (typeof nextStatuses)[number];
type Moving = Pick<SchoolTask, "status" | "kind">;

export function taskIsOpen(task: Pick<SchoolTask, "status">): boolean {
  return task.status === "open" || task.status === "doing" || task.status === "waiting";
}

const isClosing = (next: NextStatus) => next === "done" || next === "cancelled";

/**
 * Open tasks can be moved to any state and closed. A closed one can be reopened into any open state, so that an undo restores its earlier
 * state; one that a rule closed stays closed. Only the office decides about tasks for every visit, and about cancelling.
 */
export function taskMayBecome(task: Moving, next: NextStatus, role: Role): Refusal | null {
  if (task.status === next) return null;
  const office = can(role, "tasks:write");
  if (task.status === "auto_closed") {
    return refused("Its cause is gone, so this task was closed automatically.");
  }
  if (!taskIsOpen(task) && isClosing(next)) {
    return refused("This task is closed: open it again first.");
  }
  if (!office && task.kind === "each_visit") {
    return refused("This task is for each visit: only the office ends it.");
  }
  if (!office && (next === "cancelled" || task.status === "cancelled")) {
    return refused("Only the office calls a task off, or back.");
  }
  return null;
}

/** A task for every visit is never closed in a bulk action: somebody has to end it alone. */
export function staysInBulk(task: Pick<SchoolTask, "kind">, next: NextStatus | undefined): boolean {
  return task.kind === "each_visit" && next !== undefined && isClosing(next);
}

interface Wording {
  title?: string | undefined;
  note?: string | null | undefined;
  dueOn?: string | null | undefined;
  assigneeId?: string | null | undefined;
}

/** Whether a task's text may be edited: not while it is closed, and a rule's text only by the rule. */
export function taskMaySay(
  task: Moving & Pick<SchoolTask, "title">,
  change: Wording & { status?: NextStatus | undefined },
): Refusal | null {
  const { status, ...words } = change;
  const changes = Object.values(words).some((value) => value !== undefined);
  const staysClosed = !taskIsOpen(task) && (status === undefined || isClosing(status));
  if (changes && staysClosed) return refused("This task is closed: open it again first.");
  if (task.kind === "auto" && words.title !== undefined && words.title !== task.title) {
    const message = "A rule wrote these words and writes them anew. Put yours into the note.";
    return refusal("transition_refused", message, "title");
  }
  return null;
}

/** Whether a task can be assigned to a person: they must be active, and must be able to see tasks. */
export function mayCarryTask(user: { role: Role; status: UserStatus }): Refusal | null {
  const works = can(user.role, "tasks:write") || can(user.role, "tasks:own");
  if (works && user.status === "active") return null;
  const message = "This person does not work on tasks: choose an active one who does.";
  return refusal("invalid_input", message, "assigneeId");
}

/** Tasks that these rules create are for the office only; they are not offered to drivers or the kit room. */
export const officeRules: readonly SchoolTask["rule"][] = [
  "renewal_due",
  "nothing_requested",
  "contact_bounced",
];

function refused(message: string): Refusal {
  return refusal("transition_refused", message, "status");
}
