import type {
  PackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError } from "../../app-error.ts";
import { findPackingList, listPackingListRows } from "./packing-list-queries.ts";

/** Replaces the whole draft: its lines are the given ones, in their order. */
export async function saveDraft(
  tx: Tx,
  actor: Actor,
  kitTypeId: string,
  { rowVersion, boxes, weightG, lines }: Body<typeof saveDraftPackingList>,
): Promise<PackingList> {
  const tooFar = lines.findIndex((line) => (line.boxNo ?? 1) > boxes);
  if (tooFar >= 0) {
    const message = `There are ${boxes} boxes: no line can be in box ${lines[tooFar]?.boxNo}.`;
    throw new AppError("invalid_input", message, [{ path: `lines.${tooFar}.boxNo`, message }]);
  }
  const id = await openDraft(tx, actor, kitTypeId, { rowVersion, boxes, weightG });
  await tx.deleteFrom("packingListLine").where("packingListId", "=", id).execute();
  await tx
    .insertInto("packingListLine")
    .values(
      lines.map((line, index) => ({
        ...line,
        branchId: actor.branchId,
        packingListId: id,
        position: index + 1,
      })),
    )
    .execute();
  const draft = await findPackingList(tx, kitTypeId, "draft");
  if (!draft) throw new Error("The draft that was just saved is not there.");
  return draft;
}

async function openDraft(
  tx: Tx,
  actor: Actor,
  kitTypeId: string,
  head: { rowVersion: number | undefined; boxes: number; weightG: number },
): Promise<string> {
  const lists = await listPackingListRows(tx, kitTypeId);
  const draft = lists.find((list) => list.status === "draft");
  const { boxes, weightG } = head;
  if (!draft) {
    const { id } = await tx
      .insertInto("packingList")
      .values({
        branchId: actor.branchId,
        kitTypeId,
        version: (lists[0]?.version ?? 0) + 1,
        boxes,
        weightG,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  // A caller who sends no version has not seen the existing draft.
  await requireVersion(tx, "packingList", draft.id, head.rowVersion ?? 0, "This packing list");
  await tx.updateTable("packingList").set({ boxes, weightG }).where("id", "=", draft.id).execute();
  return draft.id;
}
