import type { Tx } from "../../db/database.ts";

const columns = [
  "id",
  "kitTypeId",
  "version",
  "boxes",
  "weightG",
  "status",
  "publishedAt",
  "rowVersion",
] as const;

/** Newest version first, each with its lines in order. */
export async function listPackingListRows(tx: Tx, kitTypeId: string) {
  const lists = await tx
    .selectFrom("packingList")
    .select(columns)
    .where("kitTypeId", "=", kitTypeId)
    .orderBy("version", "desc")
    .execute();
  const lines = await tx
    .selectFrom("packingListLine as line")
    .innerJoin("item", (join) =>
      join.onRef("item.branchId", "=", "line.branchId").onRef("item.id", "=", "line.itemId"),
    )
    .innerJoin("packingList as list", (join) =>
      join.onRef("list.branchId", "=", "line.branchId").onRef("list.id", "=", "line.packingListId"),
    )
    .select([
      "line.id",
      "line.packingListId",
      "line.itemId",
      "item.name as itemName",
      "item.sku as itemSku",
      "item.unit",
      "item.shelf",
      "line.position",
      "line.qty",
      "line.kind",
      "line.boxNo",
      "line.countMethod",
      "line.tolerance",
      "line.critical",
      "line.usePerClass",
    ])
    .where("list.kitTypeId", "=", kitTypeId)
    .orderBy("line.position")
    .execute();
  const byList = Map.groupBy(lines, (line) => line.packingListId);
  return lists.map((list) => ({ ...list, lines: byList.get(list.id) ?? [] }));
}

export async function findPackingList(tx: Tx, kitTypeId: string, status: "draft" | "published") {
  const lists = await listPackingListRows(tx, kitTypeId);
  return lists.find((list) => list.status === status);
}
