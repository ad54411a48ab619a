import type { Body, Result } from "@kitround/contract/route.ts";
import type {
  BulkChange,
  moveSchoolTasks,
  SchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import {
  staysInBulk,
  taskMayBecome,
  taskMaySay,
} from "@kitround/contract/school-tasks/school-task-rules.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { moved, refuseWhoCannotCarry } from "./change-task.ts";

type Row = Pick<SchoolTask, "id" | "title" | "kind" | "status" | "assigneeId" | "rowVersion">;

/** All of them or none, but for those of each visit, which are left open. Throws `not_found`, `stale_version` and what the rules refuse. */
export async function moveTasks(
  tx: Tx,
  actor: Actor,
  { tasks }: Body<typeof moveSchoolTasks>,
): Promise<Result<typeof moveSchoolTasks>> {
  const rows = await lockTasks(tx, tasks);
  const pairs = tasks.flatMap((change) => {
    const row = rows.get(change.id);
    if (row === undefined || staysInBulk(row, change.status)) return [];
    // A task is closed once: repeating it does not move the moment.
    const same = change.status === row.status;
    return [{ row, change: same ? { ...change, status: undefined } : change }];
  });
  for (const { row, change } of pairs) {
    const { id: _, rowVersion: __, ...words } = change;
    if (change.status) refuseUnlessAllowed(taskMayBecome(row, change.status, actor.role));
    refuseUnlessAllowed(taskMaySay(row, words));
  }
  const newOnes = pairs.flatMap(({ row, change }) =>
    change.assigneeId && change.assigneeId !== row.assigneeId ? [change.assigneeId] : [],
  );
  await refuseWhoCannotCarry(tx, [...new Set(newOnes)]);
  for (const group of alike(pairs.map(({ change }) => change))) await write(tx, group);
  return {
    left: tasks.length - pairs.length,
    undo: pairs.map(({ row, change }) => before(row, change)),
  };
}

/** In the order of their keys, so that two who change the same ones wait for each other instead of locking each other out. */
async function lockTasks(tx: Tx, tasks: readonly BulkChange[]): Promise<Map<string, Row>> {
  const ids = tasks.map((task) => task.id);
  const found = await tx
    .selectFrom("schoolTask")
    .select(["id", "title", "kind", "status", "assigneeId", "rowVersion"])
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
  // The columns' checks hold kind and status.
  const rows = new Map((found as Row[]).map((row) => [row.id, row]));
  if (rows.size < tasks.length) throw notFound("One of these tasks");
  for (const { id, rowVersion } of tasks) {
    const row = rows.get(id);
    if (row?.rowVersion === rowVersion) continue;
    const message = `Somebody saved “${row?.title ?? ""}” after you opened this list. Nothing has been changed.`;
    throw new AppError("stale_version", message, [{ path: "rowVersion", message }]);
  }
  return rows;
}

/** Those that say the same in one group: one write for most, a few for an undo. */
function alike(changes: readonly BulkChange[]): BulkChange[][] {
  const groups = Map.groupBy(changes, ({ status, assigneeId }) =>
    JSON.stringify([status, assigneeId === undefined, assigneeId]),
  );
  return [...groups.values()];
}

async function write(tx: Tx, group: readonly BulkChange[]): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  await tx
    .updateTable("schoolTask")
    .set({
      ...moved(first.status),
      ...(first.assigneeId === undefined ? {} : { assigneeId: first.assigneeId }),
      updatedAt: new Date().toISOString(),
    })
    .where(
      "id",
      "in",
      group.map((change) => change.id),
    )
    .execute();
}

/** What takes this change back. The version counts up by one with the one write of each. */
function before(row: Row, { status, assigneeId }: BulkChange): BulkChange {
  return {
    id: row.id,
    rowVersion: row.rowVersion + 1,
    // A rule's own closing is refused above, so what it was is a state that a person gives.
    ...(status === undefined ? {} : { status: row.status as NonNullable<BulkChange["status"]> }),
    ...(assigneeId === undefined ? {} : { assigneeId: row.assigneeId }),
  };
}
