import type { Query } from "@kitround/contract/route.ts";
import type {
  listStock,
  listStockMovements,
  StockLevel,
  StockMovement,
} from "@kitround/contract/stock/stock.ts";
import { sql } from "kysely";
import { andGiven, hasText } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId, type Cut, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { nameOf } from "../kit-content/kit-content.ts";

// The same condition as isLow in the contract.
const low = sql<boolean>`(i.min_qty > 0 and coalesce(s.on_hand, 0) <= i.min_qty)`;

const lowFirst = [
  { by: low, kind: "flag", descending: true, row: "low" },
  { by: sql`i.name`, kind: "text", row: "name" },
  byId(sql`i.id`, "itemId"),
] as const;

/** `sees`: whether the caller sees recorded quantities (`seesOnHand`). */
const levels = (sees: boolean) => sql`
  select i.id as item_id, i.sku, i.barcode, i.name, i.unit, i.shelf, case when ${sees} then coalesce(s.on_hand, 0) end as on_hand, i.min_qty, i.par_qty,
    i.pack_size, i.unit_cost_cents, i.supplier,
    case when ${sees} then coalesce((select sum(l.value_cents) from stock_lot l
      where l.branch_id = i.branch_id and l.item_id = i.id and l.on_hand > 0), 0)::int end as value_cents, ${low} as low, count(*) over ()::int as total
  from item i left join stock_level s on s.branch_id = i.branch_id and s.item_id = i.id
  where i.branch_id = current_branch()`;

/** The quantities on hand, low items first. A discontinued item is listed until none is left. */
export async function findStock(
  tx: Tx,
  { q = "", low: onlyLow = false, ...paging }: Query<typeof listStock>,
  sees: boolean,
): Promise<Cut<StockLevel>> {
  const { after, order, limit, cut } = byCursor("stock", lowFirst, paging);
  const { rows } = await sql<StockLevel & { total: number }>`
    ${levels(sees)} and (i.status = 'active' or s.on_hand > 0)${andGiven(onlyLow, () => low)}
      and (${hasText(q, sql`i.name, i.sku, i.shelf`)} or i.barcode = ${q}) and ${after}
    order by ${order} limit ${limit}`.execute(tx);
  return cut<StockLevel>(rows);
}

/** Throws not_found. */
export async function readLevel(tx: Tx, itemId: string): Promise<StockLevel> {
  const { rows } = await sql<StockLevel>`${levels(true)} and i.id = ${itemId}`.execute(tx);
  const level = rows[0];
  if (level === undefined) throw notFound("This item");
  return level;
}

/**
 * The quantities on hand of some items, locked for this transaction: the first transaction takes the last units, the next one sees what
 * is left. Locked in one order, so that two top-ups can't deadlock.
 */
export async function lockLevels(tx: Tx, itemIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ itemId: string; onHand: number }>`
    select item_id, on_hand from stock_level
    where branch_id = current_branch() and item_id = any(${[...new Set(itemIds)]}::uuid[])
    order by item_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.itemId, row.onHand]));
}

interface Filter extends Partial<Paging> {
  id?: string;
  itemId?: string | undefined;
  /** Only movements of this person. */
  by?: string | undefined;
}

async function select(tx: Tx, { id, itemId, by, ...paging }: Filter) {
  const newest = { by: sql`m.occurred_at`, kind: "moment", descending: true } as const;
  const page = byCursor("movements", [newest, byId(sql`m.id`)], { limit: 1, ...paging });
  const { rows } = await sql<StockMovement & { total: number }>`
    select m.id, m.item_id, i.name as item_name, m.delta, m.reason, m.pack_size, m.cost_cents, m.supplier, m.note, m.top_up_id, m.reverses_id,
      m.actor_id, ${nameOf("m.actor_id")} as actor_name, m.occurred_at, k.code as kit_code,
      (select r.id from stock_movement r where r.branch_id = m.branch_id and r.reverses_id = m.id) as reversed_by_id,
      m.total${page.columns}
    -- The page first: years of a ledger are not joined for fifty lines of it.
    from (
      select m.*, count(*) over ()::int as total from stock_movement m
      where m.branch_id = current_branch() ${andGiven(id, (its) => sql`m.id = ${its}`)}
        ${andGiven(itemId, (its) => sql`m.item_id = ${its}`)} ${andGiven(by, (who) => sql`m.actor_id = ${who}`)}
        and ${page.after}
      order by ${page.order} limit ${page.limit}
    ) m
    join item i on i.branch_id = m.branch_id and i.id = m.item_id
    left join top_up u on u.branch_id = m.branch_id and u.id = m.top_up_id
    left join preparation p on p.branch_id = m.branch_id and p.id = m.preparation_id
    left join kit k on k.branch_id = m.branch_id and k.id = coalesce(u.kit_id, p.kit_id)
    order by ${page.order}`.execute(tx);
  return page.cut(rows);
}

/** Newest first. People who don't see the quantity on hand (`sees`) could sum it up, so they read only their own movements. */
export async function findMovements(
  tx: Tx,
  query: Query<typeof listStockMovements>,
  { actor, sees }: { actor: Actor; sees: boolean },
): Promise<Cut<StockMovement>> {
  return select(tx, { ...query, by: sees ? undefined : actor.branchUserId });
}

/** Throws not_found. */
export async function readMovement(tx: Tx, id: string): Promise<StockMovement> {
  const {
    items: [found],
  } = await select(tx, { id });
  if (found === undefined) throw notFound("This stock movement");
  return found;
}
