import { sql } from "kysely";
import { byCursor, byId, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { hasText } from "../../db/conditions.ts";

const columns = [
  "item.id",
  "item.sku",
  "item.name",
  "item.unit",
  "item.packSize",
  "item.unitCostCents",
  "item.supplier",
  "item.leadDays",
  "item.hazard",
  "item.barcode",
  "item.shelf",
  "item.minQty",
  "item.parQty",
  "item.status",
  "sub.sku as substituteSku",
  "sub.name as substituteName",
  "item.sheetName",
  "item.rowVersion",
] as const;

function selectItems(tx: Tx, sees: boolean) {
  return tx
    .selectFrom("item")
    .leftJoin("stockLevel", (join) =>
      join
        .onRef("stockLevel.branchId", "=", "item.branchId")
        .onRef("stockLevel.itemId", "=", "item.id"),
    )
    .leftJoin("item as sub", (join) =>
      join.onRef("sub.branchId", "=", "item.branchId").onRef("sub.id", "=", "item.substituteId"),
    )
    .select(columns)
    .select(
      sql<number | null>`case when ${sees} then coalesce(stock_level.on_hand, 0) end`.as("onHand"),
    );
}

export interface ItemFilter extends Paging {
  /** False hides the quantity from people who count stock blind. */
  sees: boolean;
  q?: string | undefined;
}

const byName = [{ by: sql`item.name`, kind: "anyCase", row: "name" }, byId(sql`item.id`)] as const;

export async function listItemRows(tx: Tx, { q, sees, ...paging }: ItemFilter) {
  const { after, order, limit, cut } = byCursor("items", byName, paging);
  const matches = sql<boolean>`(${hasText(q, sql`item.name, item.sku`)} or item.barcode = ${q ?? null})`;
  const [items, { total }] = await Promise.all([
    selectItems(tx, sees).where(matches).where(after).orderBy(order).limit(limit).execute(),
    tx
      .selectFrom("item")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ]);
  return cut(items, total);
}

export function findItem(tx: Tx, id: string, sees: boolean) {
  return selectItems(tx, sees).where("item.id", "=", id).executeTakeFirst();
}
