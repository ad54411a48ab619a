import { can } from "@kitround/contract/access/capabilities.ts";
import type { Body } from "@kitround/contract/route.ts";
import type {
  createSchoolTask,
  moveSchoolTasks,
  SchoolTask,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { taskMayBecome } from "@kitround/contract/school-tasks/school-task-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../http/app-error.ts";
import { readTask } from "./school-task-queries.ts";

type NextStatus = Body<typeof updateSchoolTask>["status"];

const closing = (status: NextStatus) =>
  status === undefined
    ? {}
    : {
        status,
        closedAt: status === "done" || status === "cancelled" ? new Date().toISOString() : null,
      };

export async function addTask(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createSchoolTask>,
): Promise<SchoolTask> {
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
  { rowVersion, status, ...change }: Body<typeof updateSchoolTask>,
): Promise<SchoolTask> {
  const task = await readTask(tx, actor, id);
  await requireVersion(tx, "schoolTask", id, rowVersion, "This task");
  if (!can(actor.role, "tasks:write")) ownWork(actor, change);
  if (status !== undefined) refuseUnlessAllowed(taskMayBecome(task, status));
  await tx
    .updateTable("schoolTask")
    .set({ ...change, ...closing(status), updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
  return readTask(tx, actor, id);
}

/** A volunteer or driver takes a task and works on it; what it says and for whom is the office's. */
function ownWork(actor: Actor, change: { assigneeId?: string | null | undefined }): void {
  const beyond = Object.keys(change).filter((field) => field !== "note" && field !== "assigneeId");
  const { assigneeId } = change;
  const forAnother =
    assigneeId !== undefined && assigneeId !== null && assigneeId !== actor.branchUserId;
  if (beyond.length > 0 || forAnother) {
    throw new AppError("forbidden", "You take tasks and work on them; the office changes them.");
  }
}

/** All of them or none. Answers how many changed. */
export async function changeTasks(
  tx: Tx,
  { ids, status, assigneeId }: Body<typeof moveSchoolTasks>,
): Promise<number> {
  const unique = [...new Set(ids)];
  const found = await tx
    .selectFrom("schoolTask")
    .select(["id", "status", "kind"])
    .where("id", "in", unique)
    .forUpdate()
    .execute();
  if (found.length < unique.length) throw notFound("One of these tasks");
  if (status !== undefined) {
    // What a rule or a recurrence forbids for one task is refused for the lot.
    for (const task of found)
      refuseUnlessAllowed(taskMayBecome(task as Pick<SchoolTask, "status" | "kind">, status));
  }
  const changed = await tx
    .updateTable("schoolTask")
    .set({
      ...closing(status),
      ...(assigneeId === undefined ? {} : { assigneeId }),
      updatedAt: sql<string>`now()`,
    })
    .where("id", "in", unique)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}
