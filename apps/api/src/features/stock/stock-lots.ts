import type { Result } from "@kitround/contract/route.ts";
import type { listStockLots } from "@kitround/contract/stock/stock.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { joinOpenWarning } from "./lot-warnings.ts";

type Lots = Result<typeof listStockLots>;

/** The lots of an item in the order of use: those on hand or recalled by another branch, or all with a number or an expiry date. */
export async function findLots(tx: Tx, itemId: string, all = false): Promise<Lots> {
  const { rows } = await sql<Lots["items"][number]>`
    select l.id, l.code, l.expires_on, l.on_hand, l.value_cents, w.from_branch as recalled_by
    from stock_lot l
    ${joinOpenWarning}
    where l.branch_id = current_branch() and l.item_id = ${itemId}
      and (l.on_hand > 0 or w.lot_id is not null
        or (${all} and (l.code is not null or l.expires_on is not null)))
    order by l.on_hand = 0, l.expires_on nulls last, l.code nulls last, l.id`.execute(tx);
  return { items: rows, total: rows.length };
}

export interface ExpiringLot {
  itemId: string;
  expiresOn: string;
  onHand: number;
}

/** Every lot on hand that has an expiry date, the next to expire first. */
export async function expiringLots(tx: Tx): Promise<ExpiringLot[]> {
  const { rows } = await sql<ExpiringLot>`
    select item_id, expires_on, on_hand from stock_lot
    where branch_id = current_branch() and on_hand > 0 and expires_on is not null
    order by expires_on, code nulls last, id`.execute(tx);
  return rows;
}
