import type { Role } from "@kitround/contract/access/capabilities.ts";
import { isOnShelves } from "@kitround/contract/stock/stocktake-rules.ts";
import type {
  Stocktake,
  StocktakeCount,
  StocktakeSheet,
} from "@kitround/contract/stock/stocktake.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import { byCursor, byId, type Cut, type Paging } from "../../db/by-cursor.ts";
import { andGiven } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { nameOf } from "../kit-content/kit-content.ts";
import { asSeen, isToldOnHand } from "./stock-count-queries.ts";
import { readLevel } from "./stock-queries.ts";

// The money of a difference: what its movement took from the lots; before the approval, its share of the lots' value, or of the last
// price paid.
const differenceCents = sql`case
  when c.counted = c.on_hand then 0
  when c.status = 'approved' then (select coalesce(sum(x.value_cents), 0) from stock_movement m
    join stock_movement_lot x on x.branch_id = m.branch_id and x.movement_id = m.id
    where m.branch_id = c.branch_id and m.count_id = c.id)::int
  else round((c.counted - c.on_hand)::numeric * coalesce(
    (select sum(l.value_cents)::numeric / sum(l.on_hand) from stock_lot l
      where l.branch_id = c.branch_id and l.item_id = c.item_id and l.on_hand > 0), i.unit_cost_cents))::int end`;

// Leaves out counts that another count has replaced, in the stocktake or outside it.
const counted = sql`c.status <> 'replaced'`;

interface Filter extends Partial<Paging> {
  id?: string;
  status?: Stocktake["status"];
}

async function select(
  tx: Tx,
  sees: boolean,
  { id, status, ...paging }: Filter,
): Promise<Cut<Stocktake>> {
  const newest = { by: sql`s.started_at`, kind: "moment", descending: true } as const;
  const page = byCursor("stocktakes", [newest, byId(sql`s.id`)], { limit: 1, ...paging });
  const { rows } = await sql<Stocktake & { total: number }>`
    select s.id, s.shelves, s.blind, s.status, s.started_by as started_by_id, ${nameOf("s.started_by")} as started_by_name, s.started_at,
      ${nameOf("s.decided_by")} as decided_by_name, s.decided_at, s.note, s.row_version, s.total,
      (select count(*) from item i where i.branch_id = s.branch_id and i.status = 'active'
        and (s.shelves is null or coalesce(i.shelf, '') = any(s.shelves)))::int as items,
      d.counted, case when ${sees} then d.differing end as differing, case when ${sees} then d.cents end as difference_cents${page.columns}
    from (
      select s.*, count(*) over ()::int as total from stocktake s
      where s.branch_id = current_branch() ${andGiven(id, (its) => sql`s.id = ${its}`)}
        ${andGiven(status, (its) => sql`s.status = ${its}`)} and ${page.after}
      order by ${page.order} limit ${page.limit}
    ) s
    cross join lateral (
      select (count(distinct c.item_id) filter (where c.status <> 'refused'))::int as counted, (count(*) filter (where c.counted <> c.on_hand and c.status <> 'refused'))::int as differing,
        coalesce(sum(${differenceCents}) filter (where c.status <> 'refused'), 0)::int as cents
      from stock_count c join item i on i.branch_id = c.branch_id and i.id = c.item_id
      where c.branch_id = s.branch_id and c.stocktake_id = s.id and ${counted}
    ) d
    order by ${page.order}`.execute(tx);
  return page.cut<Stocktake>(rows);
}

export async function findStocktakes(tx: Tx, paging: Paging): Promise<Cut<Stocktake>> {
  return select(tx, true, paging);
}

/** Throws not_found. */
export async function readStocktake(tx: Tx, id: string): Promise<Stocktake> {
  const {
    items: [found],
  } = await select(tx, true, { id });
  if (found === undefined) throw notFound("This stocktake");
  return found;
}

export type CountRow = Omit<StocktakeCount, "onHand"> & { onHand: number; blind: boolean };

/** All waiting counts, and of each item the newest decided one; sorted by name. */
export async function countsOfStocktake(tx: Tx, id: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select distinct on (i.name, c.item_id, waits.id) c.id, c.item_id, i.name as item_name, i.unit, i.shelf, c.counted, c.on_hand, c.blind, c.note, c.status,
      c.by_two, c.counted_by as counted_by_id, ${nameOf("c.counted_by")} as counted_by_name, c.counted_at,
      c.decided_by as decided_by_id, ${nameOf("c.decided_by")} as decided_by_name, c.decided_at, c.refused_because,
      c.stocktake_id, c.row_version, ${differenceCents} as difference_cents
    from stock_count c join item i on i.branch_id = c.branch_id and i.id = c.item_id
    cross join lateral (select case when c.status = 'waiting' then c.id end as id) waits
    where c.branch_id = current_branch() and c.stocktake_id = ${id} and ${counted}
      -- A count that was sent back is left out once its item was counted again.
      and (c.status <> 'refused' or not exists (select from stock_count n
        where n.branch_id = c.branch_id and n.stocktake_id = c.stocktake_id and n.item_id = c.item_id and n.counted_at > c.counted_at
          and n.status not in ('refused', 'replaced')))
    order by i.name, c.item_id, waits.id, c.counted_at desc`.execute(tx);
  return rows;
}

/** Includes the expected quantities for people who may see them. Throws not_found. */
export async function stocktakeSheetOf(tx: Tx, role: Role, id: string): Promise<StocktakeSheet> {
  const counts = await countsOfStocktake(tx, id);
  return {
    ...(await readStocktake(tx, id)),
    counts: counts.map((count) => asSeen(count, role)),
  };
}

/** The stocktake that is under way, null without one. */
export async function openStocktakeSheet(tx: Tx, role: Role): Promise<StocktakeSheet | null> {
  const sees = await isToldOnHand(tx, role);
  const {
    items: [found],
  } = await select(tx, sees, { status: "open" });
  if (found === undefined) return null;
  const counts = await countsOfStocktake(tx, found.id);
  return {
    ...found,
    counts: counts.map((count) => ({
      ...asSeen(count, role),
      ...(sees ? {} : { onHand: null, differenceCents: null }),
    })),
  };
}

/** Locks an open stocktake for this transaction and returns its id; null if it has ended or the item is on none of its shelves. Throws not_found. */
export async function openStocktakeFor(tx: Tx, id: string, itemId: string): Promise<string | null> {
  const { rows } = await sql<Pick<Stocktake, "shelves" | "status">>`
    select shelves, status from stocktake where branch_id = current_branch() and id = ${id} for share`.execute(
    tx,
  );
  const [stocktake] = rows;
  if (stocktake === undefined) throw notFound("This stocktake");
  if (stocktake.status !== "open") return null;
  return isOnShelves(stocktake, await readLevel(tx, itemId)) ? id : null;
}
