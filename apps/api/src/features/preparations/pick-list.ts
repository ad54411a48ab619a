import type { pickList } from "@kitround/contract/preparations/preparation.ts";
import { effectiveQty, shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { Substitute } from "@kitround/contract/items/substitute.ts";
import type { FirstLot } from "@kitround/contract/stock/first-lot.ts";
import { sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { firstLotJson, substituteJoin, substituteJson } from "../kit-content/kit-content.ts";

interface Need {
  itemId: string;
  name: string;
  unit: string;
  shelf: string | null;
  onHand: number;
  firstLot: FirstLot | null;
  substitute: Substitute | null;
  kitId: string;
  kitCode: string;
  qty: number;
  tolerance: number;
  packed: number | null;
  present: number;
}

type PickList = Result<typeof pickList>;

/** The short items of the kits due by a day (or of all kits) by the latest count of each, sorted by their place in the store. */
export async function readPickList(tx: Tx, dueBy: string | null): Promise<PickList> {
  const { rows } = await sql<Need>`
    select i.id as item_id, i.name, i.unit, i.shelf, coalesce(s.on_hand, 0) as on_hand, ${firstLotJson} as first_lot,
      ${substituteJson} as substitute, k.id as kit_id, k.code as kit_code, l.qty, l.tolerance, x.qty as packed, coalesce(c.qty, l.qty) as present
    from preparation p
    join kit k on k.branch_id = p.branch_id and k.id = p.kit_id
    join packing_list_line l on l.branch_id = k.branch_id and l.packing_list_id = k.packing_list_id
    join item i on i.branch_id = l.branch_id and i.id = l.item_id
    left join stock_level s on s.branch_id = i.branch_id and s.item_id = i.id
    ${substituteJoin}
    left join kit_content c on c.branch_id = k.branch_id and c.kit_id = k.id and c.line_id = l.id
    left join preparation_line x on x.branch_id = p.branch_id and x.preparation_id = p.id and x.line_id = l.id
    where p.branch_id = current_branch() and p.status in ('todo', 'in_progress', 'blocked')
      and k.place = 'base' ${andGiven(dueBy, (day) => sql`p.due_on <= ${day}`)}
      and coalesce(x.qty, c.qty, l.qty) < l.qty - l.tolerance
      -- A kit can be due for two rotations at once, but lacks a thing once.
      and not exists (select from preparation q where q.branch_id = p.branch_id and q.kit_id = p.kit_id
        and q.status in ('todo', 'in_progress', 'blocked') and (q.due_on, q.id) < (p.due_on, p.id))
    order by i.shelf nulls last, i.name, i.id, p.due_on, k.code`.execute(tx);
  return { items: byItem(rows) };
}

function byItem(rows: readonly Need[]): PickList["items"] {
  const items = new Map<string, PickList["items"][number]>();
  for (const row of rows) {
    const { itemId, name, unit, shelf, onHand, firstLot, substitute, kitId, kitCode } = row;
    const needed = shortOf(row, effectiveQty(row));
    const item = items.get(itemId) ?? {
      itemId,
      name,
      unit,
      shelf,
      needed: 0,
      onHand,
      short: 0,
      firstLot,
      substitute,
      kits: [],
    };
    items.set(itemId, item);
    const inKit = item.kits.find((each) => each.kitId === kitId);
    if (inKit === undefined) item.kits.push({ kitId, kitCode, needed });
    else inKit.needed += needed;
    item.needed += needed;
    item.short = Math.max(0, item.needed - onHand);
  }
  return [...items.values()];
}
