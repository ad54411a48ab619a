import type {
  Allocation,
  cancelAllocation,
  updateAllocation,
} from "@kitround/contract/allocations/allocation.ts";
import { copyMayGo, hasNotLeft } from "@kitround/contract/allocations/allocation-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { giveReason } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../http/app-error.ts";
import { readAllocation } from "./allocation-queries.ts";
import { freeRequest } from "./allocation-writes.ts";
import { loadCell, loadCopies } from "./cell-queries.ts";

/** Pins it, gives it another copy, corrects its students. */
export async function changeAllocation(
  tx: Tx,
  id: string,
  { rowVersion, kitId, ...plain }: Body<typeof updateAllocation>,
): Promise<Allocation> {
  const seen = await readAllocation(tx, id);
  // Rotation and school before the allocation: the order in which giving a kit locks them.
  const { cell } = await loadCell(tx, { ...seen, lock: kitId !== undefined });
  await requireVersion(tx, "allocation", id, rowVersion, "This allocation");
  const allocation = await readAllocation(tx, id);
  const change: {
    kitId?: string;
    status?: "confirmed";
    pinned?: boolean;
    studentsExpected?: number | null;
  } = {};
  if (plain.pinned !== undefined) change.pinned = plain.pinned;
  if (plain.studentsExpected !== undefined) change.studentsExpected = plain.studentsExpected;
  if (kitId !== undefined && kitId !== allocation.kitId) {
    refuseUnlessAllowed(hasNotLeft(allocation));
    const copies = await loadCopies(tx, cell, {
      kitTypeId: allocation.kitTypeId,
      lock: true,
      except: id,
    });
    const copy = copies.find((c) => c.id === kitId);
    if (!copy)
      throw new AppError("not_found", `There is no such copy of ${allocation.kitTypeName}.`);
    refuseUnlessAllowed(copyMayGo(cell, copy));
    change.kitId = kitId;
    // The new copy is packed from the start.
    if (allocation.status !== "proposed") change.status = "confirmed";
  }
  if (Object.keys(change).length > 0) {
    await tx.updateTable("allocation").set(change).where("id", "=", id).execute();
  }
  return readAllocation(tx, id);
}

export async function takeBack(
  tx: Tx,
  id: string,
  { rowVersion, reason }: Body<typeof cancelAllocation>,
): Promise<Allocation> {
  await requireVersion(tx, "allocation", id, rowVersion, "This allocation");
  const allocation = await readAllocation(tx, id);
  refuseUnlessAllowed(hasNotLeft(allocation));
  if (reason !== undefined) await giveReason(tx, reason);
  await tx.updateTable("allocation").set({ status: "cancelled" }).where("id", "=", id).execute();
  if (allocation.requestId !== null) await freeRequest(tx, allocation.requestId);
  return readAllocation(tx, id);
}
