import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";

interface MissingBoxes {
  schoolId: string;
  kitId: string;
  /** What is missing, in words; null closes the task, because every box is there after all. */
  title: string | null;
  note: string;
  tripId?: string;
}

/**
 * A kit that came without one of its boxes raises one task for the school it came from. Returns whether the school's
 * tasks have changed.
 */
export async function noteMissingBoxes(tx: Tx, actor: Actor, it: MissingBoxes): Promise<boolean> {
  const raised = await tx
    .selectFrom("schoolTask")
    .select("id")
    .where("schoolId", "=", it.schoolId)
    .where("kitId", "=", it.kitId)
    .where("rule", "=", "box_missing")
    .where("status", "in", ["open", "doing", "waiting"])
    .executeTakeFirst();
  if (it.title === null) {
    if (raised === undefined) return false;
    await tx
      .updateTable("schoolTask")
      .set({ status: "auto_closed", closedAt: new Date().toISOString() })
      .where("id", "=", raised.id)
      .execute();
  } else if (raised === undefined) {
    const { schoolId, kitId, title, note, tripId = null } = it;
    const branchId = actor.branchId;
    await tx
      .insertInto("schoolTask")
      .values({ branchId, schoolId, kitId, tripId, title, note, kind: "auto", rule: "box_missing" })
      .execute();
  } else {
    await tx
      .updateTable("schoolTask")
      .set({ title: it.title })
      .where("id", "=", raised.id)
      .execute();
  }
  return true;
}
