import type { PackingList } from "@kitround/contract/kit-types/packing-list.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError } from "../../app-error.ts";
import { findPackingList } from "./packing-list-queries.ts";

/** Publishes the draft version, which then never changes; the one before is superseded, and a draft kit type becomes active. */
export async function publishDraft(
  tx: Tx,
  kitTypeId: string,
  rowVersion: number,
): Promise<PackingList> {
  const draft = await findPackingList(tx, kitTypeId, "draft");
  if (!draft) {
    throw new AppError("transition_refused", "There is no draft packing list to publish.");
  }
  await requireVersion(tx, "packingList", draft.id, rowVersion, "This packing list");
  await tx
    .updateTable("packingList")
    .set({ status: "superseded" })
    .where("kitTypeId", "=", kitTypeId)
    .where("status", "=", "published")
    .execute();
  await tx
    .updateTable("packingList")
    .set({ status: "published", publishedAt: new Date().toISOString() })
    .where("id", "=", draft.id)
    .execute();
  await tx
    .updateTable("kitType")
    .set({ status: "active" })
    .where("id", "=", kitTypeId)
    .where("status", "=", "draft")
    .execute();
  const published = await findPackingList(tx, kitTypeId, "published");
  if (!published) throw new Error("The list that was just published is not there.");
  return published;
}
