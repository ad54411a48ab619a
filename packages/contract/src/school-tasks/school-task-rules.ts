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
 * Open ones move freely and close. A closed one is opened again into any open state, so that an undo brings back the one it
 * had; one that a rule closed stays closed. What stands for each visit, and what is called off, is the office's to decide.
 */
export function taskMayBecome(task: Moving, next: NextStatus, role: Role): Refusal | null {
  if (task.status === next) return null;
  const office = can(role, "tasks:write");
  if (task.status === "auto_closed") {
    return refused("Its cause is gone, so this task closed itself.");
  }
  if (!taskIsOpen(task) && isClosing(next)) {
    return refused("This task is closed: open it again first.");
  }
  if (!office && task.kind === "each_visit") {
    return refused("This stands for each visit: only the office ends it.");
  }
  if (!office && (next === "cancelled" || task.status === "cancelled")) {
    return refused("Only the office calls a task off, or back.");
  }
  return null;
}

/** A task of each visit is never closed along with others: it is ended alone, on purpose. */
export function staysInBulk(task: Pick<SchoolTask, "kind">, next: NextStatus | undefined): boolean {
  return task.kind === "each_visit" && next !== undefined && isClosing(next);
}

interface Wording {
  title?: string | undefined;
  note?: string | null | undefined;
  dueOn?: string | null | undefined;
  assigneeId?: string | null | undefined;
}

/** Whether what a task says may be changed: not while it stays closed, and the words of a rule are written by the rule. */
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

/** Whether somebody can be given a task: they must be here, and see it when they are. */
export function mayCarryTask(user: { role: Role; status: UserStatus }): Refusal | null {
  const works = can(user.role, "tasks:write") || can(user.role, "tasks:own");
  if (works && user.status === "active") return null;
  const message = "This person does not work on tasks: choose an active one who does.";
  return refusal("invalid_input", message, "assigneeId");
}

/** What these rules find is settled from a desk; nobody on the road or in the kit room is asked for it. */
export const officeRules: readonly SchoolTask["rule"][] = [
  "renewal_due",
  "nothing_requested",
  "contact_bounced",
];

function refused(message: string): Refusal {
  return refusal("transition_refused", message, "status");
}
