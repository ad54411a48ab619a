import type { SecondCountLine } from "@kitround/contract/second-counts/second-count.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireStock, takeFromStock } from "../stock/take-from-stock.ts";

/**
 * Accepts what a second person put into a kit beyond its top-up: it leaves the store, is in the kit, and is added to the top-up, finished
 * or not. Throws stock_short.
 */
export async function takeMore(
  tx: Tx,
  actor: Actor,
  secondCountId: string,
  lines: readonly SecondCountLine[],
): Promise<void> {
  const { rows } = await sql<{ topUpId: string; kitId: string; lineId: string; itemId: string }>`
    select s.top_up_id, s.kit_id, l.id as line_id, l.item_id
    from second_count s join packing_list_line l on l.branch_id = s.branch_id
    where s.branch_id = current_branch() and s.id = ${secondCountId}
      and l.id = any(${lines.map((line) => line.lineId)}::uuid[])`.execute(tx);
  const [of] = rows;
  if (of === undefined) return;
  const items = new Map(rows.map((row) => [row.lineId, row.itemId]));
  const more = lines.map((line, index) => ({
    line: { ...line, itemId: items.get(line.lineId) ?? "" },
    qty: line.second - line.first,
    path: `takeOver.${index}`,
  }));
  await requireStock(tx, more);
  await takeFromStock(tx, actor, of, more);
  const lineIds = more.map(({ line }) => line.lineId);
  const qtys = more.map(({ qty }) => qty);
  await sql`
    update top_up_line x set used = x.used + t.qty, needed = greatest(x.needed, x.used + t.qty)
    from unnest(${lineIds}::uuid[], ${qtys}::int[]) as t (line_id, qty)
    where x.branch_id = current_branch() and x.top_up_id = ${of.topUpId} and x.line_id = t.line_id`.execute(
    tx,
  );
  await sql`
    update second_count_line set taken_over = true
    where branch_id = current_branch() and second_count_id = ${secondCountId} and line_id = any(${lineIds}::uuid[])`.execute(
    tx,
  );
}
