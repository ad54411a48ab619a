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

/**
 * Moves all of them or none, except those for each visit, which stay open. Throws `not_found`, `stale_version` and
 * what the rules refuse.
 */
export async function moveTasks(
  tx: Tx,
  actor: Actor,
  { tasks }: Body<typeof moveSchoolTasks>,
): Promise<Result<typeof moveSchoolTasks>> {
  const rows = await lockTasks(tx, tasks);
  const pairs = tasks.flatMap((change) => {
    const row = rows.get(change.id);
    if (row === undefined || staysInBulk(row, change.status)) return [];
    // A task is closed once: repeating it does not change the time.
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

/**
 * Locked in the order of their keys, so that two people who change the same ones wait for each other instead of
 * causing a deadlock.
 */
async function lockTasks(tx: Tx, tasks: readonly BulkChange[]): Promise<Map<string, Row>> {
  const ids = tasks.map((task) => task.id);
  const found = await tx
    .selectFrom("schoolTask")
    .select(["id", "title", "kind", "status", "assigneeId", "rowVersion"])
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
  // Cast: the columns' checks allow these kinds and statuses only.
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

/** Groups equal changes: one write for most, a few for an undo. */
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

/** The change that undoes this one. The version is one higher after the one write of each. */
function before(row: Row, { status, assigneeId }: BulkChange): BulkChange {
  return {
    id: row.id,
    rowVersion: row.rowVersion + 1,
    // A rule's own closing is refused above, so the earlier state is one that a person can set.
    ...(status === undefined ? {} : { status: row.status as NonNullable<BulkChange["status"]> }),
    ...(assigneeId === undefined ? {} : { assigneeId: row.assigneeId }),
  };
}
