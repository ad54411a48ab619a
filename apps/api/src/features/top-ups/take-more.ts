import { stockSuffices } from "@kitround/contract/stock/stock-rules.ts";
import type { SecondCountLine } from "@kitround/contract/second-counts/second-count.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { addContent } from "../kit-content/kit-content.ts";
import { lockLevels } from "../stock/stock-queries.ts";

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
    line,
    itemId: items.get(line.lineId) ?? "",
    qty: line.second - line.first,
    path: `takeOver.${index}`,
  }));
  const levels = await lockLevels(
    tx,
    more.map(({ itemId }) => itemId),
  );
  refuseUnlessAllowed(
    stockSuffices(
      more.map(({ line, itemId, qty, path }) => ({
        path,
        itemId,
        name: line.itemName,
        unit: line.unit,
        onHand: levels.get(itemId) ?? 0,
        asked: qty,
      })),
    ),
  );
  const lineIds = more.map(({ line }) => line.lineId);
  const qtys = more.map(({ qty }) => qty);
  await sql`
    insert into stock_movement (branch_id, item_id, delta, reason, top_up_id, actor_id)
    select current_branch(), item_id, -qty, 'top_up', ${of.topUpId}, ${actor.branchUserId}
    from unnest(${more.map(({ itemId }) => itemId)}::uuid[], ${qtys}::int[]) as t (item_id, qty)`.execute(
    tx,
  );
  await sql`
    update top_up_line x set used = x.used + t.qty, needed = greatest(x.needed, x.used + t.qty)
    from unnest(${lineIds}::uuid[], ${qtys}::int[]) as t (line_id, qty)
    where x.branch_id = current_branch() and x.top_up_id = ${of.topUpId} and x.line_id = t.line_id`.execute(
    tx,
  );
  await addContent(
    tx,
    of.kitId,
    lineIds.map((lineId, index) => ({ lineId, qty: qtys[index] ?? 0 })),
  );
  await sql`
    update second_count_line set taken_over = true
    where branch_id = current_branch() and second_count_id = ${secondCountId} and line_id = any(${lineIds}::uuid[])`.execute(
    tx,
  );
}
