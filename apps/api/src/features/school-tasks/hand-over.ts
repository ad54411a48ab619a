import type { Body } from "@kitround/contract/route.ts";
import type { handToOffice, SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { readTask } from "./school-task-queries.ts";

/** Makes a refused entry of a device a task without a school. Throws `not_found` for a kit that is not the branch's. */
export async function handOver(
  tx: Tx,
  actor: Actor,
  { kitId, title, text }: Body<typeof handToOffice>,
): Promise<SchoolTask> {
  if (kitId !== null) {
    const kit = await tx.selectFrom("kit").select("id").where("id", "=", kitId).executeTakeFirst();
    if (kit === undefined) throw notFound("This kit");
  }
  const { id } = await tx
    .insertInto("schoolTask")
    .values({ branchId: actor.branchId, kitId, title, note: text, kind: "one_off" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readTask(tx, actor, id);
}
