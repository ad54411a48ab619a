import type { DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";

/** Records that a school's task was done at a stop, or not done after all. A task for every visit stays open; others are closed. */
export async function writeTask(
  tx: Tx,
  actor: Actor,
  { stopId, taskId, body }: Extract<DriverMove, { kind: "task" }>,
  at: string,
): Promise<void> {
  await tx
    .deleteFrom("stopTask")
    .where("stopId", "=", stopId)
    .where("taskId", "=", taskId)
    .execute();
  if (body.done) {
    const { branchId } = actor;
    await tx.insertInto("stopTask").values({ branchId, stopId, taskId, doneAt: at }).execute();
  }
  await tx
    .updateTable("schoolTask")
    .set(body.done ? { status: "done", closedAt: at } : { status: "open", closedAt: null })
    .where("id", "=", taskId)
    .where("kind", "<>", "each_visit")
    .where("status", "in", body.done ? ["open", "doing", "waiting"] : ["done"])
    .execute();
}
