import type { OfferedList } from "@kitround/contract/kit-types/offered-list.ts";
import type { Tx } from "../../db/database.ts";

interface BranchLists {
  draft: OfferedList | null;
  published: OfferedList | null;
}

/** The branch's packing lists of a kit type in the shape of an offered one: items by SKU. Superseded ones are left out. */
export async function branchLists(tx: Tx, kitTypeId: string): Promise<BranchLists> {
  const lists = await tx
    .selectFrom("packingList")
    .select(["id", "status", "boxes", "weightG"])
    .where("kitTypeId", "=", kitTypeId)
    .where("status", "<>", "superseded")
    .execute();
  const lines = await tx
    .selectFrom("packingListLine as line")
    .innerJoin("packingList as list", (join) =>
      join.onRef("list.branchId", "=", "line.branchId").onRef("list.id", "=", "line.packingListId"),
    )
    .innerJoin("item", (join) =>
      join.onRef("item.branchId", "=", "line.branchId").onRef("item.id", "=", "line.itemId"),
    )
    .select(["line.packingListId", "item.sku as itemSku", "item.name as itemName", "item.unit"])
    .select(["item.packSize", "item.hazard", "line.qty", "line.kind", "line.boxNo"])
    .select(["line.countMethod", "line.tolerance", "line.critical", "line.usePerClass"])
    .where("list.kitTypeId", "=", kitTypeId)
    .where("list.status", "<>", "superseded")
    .orderBy("line.position")
    .execute();
  const listOf = (status: "draft" | "published"): OfferedList | null => {
    const list = lists.find((each) => each.status === status);
    if (list === undefined) return null;
    const its = lines.filter(({ packingListId }) => packingListId === list.id);
    return {
      boxes: list.boxes,
      weightG: list.weightG,
      lines: its.map(({ packingListId: _id, ...line }) => line),
    };
  };
  return { draft: listOf("draft"), published: listOf("published") };
}
