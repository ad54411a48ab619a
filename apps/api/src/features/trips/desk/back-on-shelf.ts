import type { StopLine } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { moveAllocationsThatMay } from "../../allocations/move-allocation.ts";
import { moveKits } from "../../kits/move-kit.ts";

/**
 * Kits that came back unopened go back on the shelf, ready for the next school; the schools that did not get them
 * need a new day.
 */
export async function backOnShelf(tx: Tx, actor: Actor, lines: readonly StopLine[]): Promise<void> {
  const allocationIds = lines.flatMap((line) => line.allocationId ?? []);
  const kitIds = lines.flatMap((line) => line.kitId ?? []);
  await moveKits(
    tx,
    actor,
    kitIds.map((kitId) => ({ kitId, event: "unpack" })),
  );
  await moveAllocationsThatMay(
    tx,
    allocationIds.map((id) => ({ id, event: "change_copy" })),
  );
  if (allocationIds.length === 0) return;
  await tx
    .updateTable("preparation")
    .set({ status: "cancelled" })
    .where("allocationId", "in", allocationIds)
    .where("status", "in", ["packed", "verified"])
    .execute();
}
