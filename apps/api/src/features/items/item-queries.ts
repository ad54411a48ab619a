import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { hasText } from "../../db/has-text.ts";

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
  "item.rowVersion",
] as const;

function selectItems(tx: Tx) {
  return tx
    .selectFrom("item")
    .leftJoin("stockLevel", (join) =>
      join
        .onRef("stockLevel.branchId", "=", "item.branchId")
        .onRef("stockLevel.itemId", "=", "item.id"),
    )
    .select(columns)
    .select(sql<number>`coalesce(stock_level.on_hand, 0)`.as("onHand"));
}

export interface ItemFilter {
  q?: string | undefined;
  limit: number;
  offset: number;
}

export async function listItemRows(tx: Tx, { q, limit, offset }: ItemFilter) {
  const matches = sql<boolean>`(${hasText(q, sql`item.name, item.sku`)} or item.barcode = ${q ?? null})`;
  const items = await selectItems(tx)
    .where(matches)
    .orderBy(sql`lower(item.name)`)
    .orderBy("item.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await tx
    .selectFrom("item")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matches)
    .executeTakeFirstOrThrow();
  return { items, total };
}

export function findItem(tx: Tx, id: string) {
  return selectItems(tx).where("item.id", "=", id).executeTakeFirst();
}
