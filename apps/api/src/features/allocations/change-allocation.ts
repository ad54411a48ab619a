import type {
  Allocation,
  cancelAllocation,
  updateAllocation,
} from "@kitround/contract/allocations/allocation.ts";
import { hasNotLeft } from "@kitround/contract/allocations/allocation-rules.ts";
import { copyMayGo } from "@kitround/contract/allocations/copy-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { readImages } from "../plan/plan-images.ts";
import { recordChange } from "../plan/record-change.ts";
import { settleRequests } from "../plan/settle-requests.ts";
import { readAllocation } from "./allocation-queries.ts";
import { loadCell, loadCopies } from "./cell-queries.ts";
import { moveAllocation } from "./move-allocation.ts";

/** Pins an allocation, changes its copy, or corrects its number of students. */
export async function changeAllocation(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, kitId, ...plain }: Body<typeof updateAllocation>,
): Promise<Allocation> {
  const seen = await readAllocation(tx, id);
  // Rotation and school are locked before the allocation, in the same order as when a kit is assigned.
  const { cell, termId } = await loadCell(tx, { ...seen, lock: kitId !== undefined });
  await requireVersion(tx, "allocation", id, rowVersion, "This allocation");
  const before = await readImages(tx, [id]);
  const allocation = await readAllocation(tx, id);
  const change: {
    kitId?: string;
    pinned?: boolean;
    studentsExpected?: number | null;
  } = {};
  if (plain.pinned !== undefined) change.pinned = plain.pinned;
  if (plain.studentsExpected !== undefined) change.studentsExpected = plain.studentsExpected;
  if (kitId !== undefined && kitId !== allocation.kitId) {
    refuseUnlessAllowed(hasNotLeft(allocation));
    const copies = await loadCopies(tx, cell, {
      kitTypeIds: [allocation.kitTypeId],
      lock: true,
      except: id,
    });
    const copy = copies.find((c) => c.id === kitId);
    if (!copy)
      throw new AppError("not_found", `There is no such copy of ${allocation.kitTypeName}.`);
    refuseUnlessAllowed(copyMayGo(cell, copy));
    change.kitId = kitId;
    if (allocation.status !== "proposed") await moveAllocation(tx, id, "change_copy");
  }
  if (Object.keys(change).length > 0) {
    await tx.updateTable("allocation").set(change).where("id", "=", id).execute();
  }
  const changed = await readAllocation(tx, id);
  const words = `${changed.kitCode ?? changed.kitTypeName} for ${changed.schoolName} changed`;
  await recordChange(tx, actor, { termId, words, ids: [id], before });
  return changed;
}

export async function unassign(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, reason }: Body<typeof cancelAllocation>,
): Promise<Allocation> {
  await requireVersion(tx, "allocation", id, rowVersion, "This allocation");
  const allocation = await readAllocation(tx, id);
  const before = await readImages(tx, [id]);
  refuseUnlessAllowed(hasNotLeft(allocation));
  if (reason !== undefined) await giveReason(tx, reason);
  await moveAllocation(tx, id, "cancel");
  await settleRequests(tx, [allocation.requestId]);
  const { termId } = await tx
    .selectFrom("rotation")
    .select("termId")
    .where("id", "=", allocation.rotationId)
    .executeTakeFirstOrThrow();
  const words = `${allocation.kitCode ?? allocation.kitTypeName} unassigned from ${allocation.schoolName}`;
  await recordChange(tx, actor, { termId, words, ids: [id], before });
  return readAllocation(tx, id);
}
