import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { moveAllocationsThatMay } from "../allocations/move-allocation.ts";
import { moveKit } from "../kits/move-kit.ts";

export const unblocked = sql`blocked_reason = null, waits_for_stock = false, asked_by = null, asked_at = null`;

interface Begun {
  id: string;
  kitId: string;
  allocationId: string;
  status: string;
}

/** Reopens it for packing: removes who packed and verified it, and returns a packed kit to the shelf. */
export async function reopenPreparation(
  tx: Tx,
  actor: Actor,
  { id, kitId, allocationId, status }: Begun,
  reason?: string,
): Promise<void> {
  const wasPacked = status === "packed" || status === "verified";
  await sql`
    update preparation set status = 'in_progress', ${unblocked}, packed_by = null, packed_at = null,
      verified_by = null, verified_at = null, override_reason = null
    where branch_id = current_branch() and id = ${id}`.execute(tx);
  await moveAllocationsThatMay(tx, [{ id: allocationId, event: "prepare" }]);
  if (!wasPacked) return;
  const why = reason === undefined ? {} : { reason };
  await moveKit(tx, actor, { kitId, event: "unpack", allocationId, ...why });
}

/** The preparation in which this kit was packed and has not left; null if there is none. */
export async function packedPreparation(tx: Tx, kitId: string): Promise<Begun | null> {
  const found = await tx
    .selectFrom("preparation")
    .select(["id", "kitId", "allocationId", "status"])
    .where("kitId", "=", kitId)
    .where("status", "in", ["packed", "verified"])
    .executeTakeFirst();
  return found ?? null;
}
