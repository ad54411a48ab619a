import { allocationBefore } from "@kitround/contract/allocations/allocation-state.ts";
import { can } from "@kitround/contract/access/capabilities.ts";
import type { moveKit as moveKitRoute, updateKit } from "@kitround/contract/kits/kit.ts";
import { mayMoveByHand, mayRetire } from "@kitround/contract/kits/kit-rules.ts";
import { mayRetireLoan } from "@kitround/contract/kits/kit-transfer-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { moveAllocations } from "../allocations/move-allocation.ts";
import { standingOf } from "./kit-standing.ts";
import { moveKit } from "./move-kit.ts";

export async function changeKit(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, ...change }: Body<typeof updateKit>,
): Promise<void> {
  await requireVersion(tx, "kit", id, rowVersion, "This kit");
  const beyondCondition = Object.keys(change).filter((field) => field !== "conditionNote");
  if (beyondCondition.length > 0 && !can(actor.role, "kits:edit")) {
    throw new AppError("forbidden", "A volunteer changes a kit's condition note only.");
  }
  if (Object.keys(change).length > 0) {
    await tx.updateTable("kit").set(change).where("id", "=", id).execute();
  }
}

/** A lost kit comes back from no school, so its loan has ended. */
async function endLoan(tx: Tx, kitId: string): Promise<void> {
  const out = await tx
    .selectFrom("allocation")
    .select("id")
    .where("kitId", "=", kitId)
    .where("status", "in", allocationBefore("lose"))
    .execute();
  await moveAllocations(
    tx,
    out.map(({ id }) => ({ id, event: "lose" })),
  );
}

/** With the changes that only the undo of a bulk change makes. */
type HandMove = Omit<Body<typeof moveKitRoute>, "event"> & {
  event: Body<typeof moveKitRoute>["event"] | "undo_check";
};

/** Commission, quarantine, repair, lose, find, retire, start a check: events of a kit outside its round. */
export async function moveKitByHand(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, event, reason }: HandMove,
): Promise<void> {
  await requireVersion(tx, "kit", id, rowVersion, "This kit");
  refuseUnlessAllowed(mayMoveByHand(event, actor.role));
  if (event === "retire") {
    const { kit, loan } = await standingOf(tx, id);
    refuseUnlessAllowed(mayRetireLoan(kit.code, loan) ?? mayRetire(kit.promised));
  }
  await moveKit(tx, actor, { kitId: id, event, ...(reason === undefined ? {} : { reason }) });
  if (event === "lose") await endLoan(tx, id);
}
