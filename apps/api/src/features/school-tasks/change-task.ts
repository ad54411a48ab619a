import { can, type Role } from "@kitround/contract/access/capabilities.ts";
import type { Body } from "@kitround/contract/route.ts";
import type {
  createSchoolTask,
  SchoolTask,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import {
  mayCarryTask,
  type NextStatus,
  taskMayBecome,
  taskMaySay,
} from "@kitround/contract/school-tasks/school-task-rules.ts";
import type { UserStatus } from "@kitround/contract/users/user-status.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { readTask } from "./school-task-queries.ts";

type Change = Omit<Body<typeof updateSchoolTask>, "rowVersion">;

/** The columns that a move writes; none if the status stays. */
export function moved(status: NextStatus | undefined) {
  if (status === undefined) return {};
  const closed = status === "done" || status === "cancelled";
  return { status, closedAt: closed ? new Date().toISOString() : null };
}

export async function addTask(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createSchoolTask>,
): Promise<SchoolTask> {
  if (body.assigneeId) await refuseWhoCannotCarry(tx, [body.assigneeId]);
  const { id } = await tx
    .insertInto("schoolTask")
    .values({ ...body, branchId: actor.branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readTask(tx, actor, id);
}

export async function changeTask(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, ...asked }: Body<typeof updateSchoolTask>,
): Promise<SchoolTask> {
  const task = await readTask(tx, actor, id);
  await requireVersion(tx, "schoolTask", id, rowVersion, "This task");
  const change = can(actor.role, "tasks:write") ? asked : ownWork(actor, task, asked);
  const { status, ...words } = change;
  // A task is closed once: repeating it does not change the time.
  const next = status === task.status ? undefined : status;
  if (next !== undefined) refuseUnlessAllowed(taskMayBecome(task, next, actor.role));
  refuseUnlessAllowed(taskMaySay(task, change));
  // The present assignee keeps it while other fields change, even after they have left.
  if (words.assigneeId && words.assigneeId !== task.assigneeId) {
    await refuseWhoCannotCarry(tx, [words.assigneeId]);
  }
  await tx
    .updateTable("schoolTask")
    .set({ ...words, ...moved(next), updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
  return readTask(tx, actor, id);
}

const ownFields = new Set(["note", "assigneeId", "status"]);

/**
 * A volunteer or driver takes a task and works on it; its text and school are the office's. Moving an unassigned task
 * takes it.
 */
function ownWork(actor: Actor, task: SchoolTask, change: Change): Change {
  const beyond = Object.keys(change).filter((field) => !ownFields.has(field));
  const { assigneeId, status } = change;
  const forAnother =
    assigneeId !== undefined && assigneeId !== null && assigneeId !== actor.branchUserId;
  if (beyond.length > 0 || forAnother) {
    throw new AppError("forbidden", "You take tasks and work on them; the office changes them.");
  }
  const takes = task.assigneeId === null && status !== undefined && assigneeId === undefined;
  return takes ? { ...change, assigneeId: actor.branchUserId } : change;
}

/**
 * Throws for a person who is not active, or whose role has no tasks. For an unknown person the foreign key throws.
 */
export async function refuseWhoCannotCarry(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const people = await tx
    .selectFrom("branchUser")
    .select(["id", "role", "status"])
    .where("id", "=", anyOf(ids))
    .execute();
  // Cast: the columns' checks allow these values only.
  for (const { role, status } of people as { role: Role; status: UserStatus }[]) {
    refuseUnlessAllowed(mayCarryTask({ role, status }));
  }
}
