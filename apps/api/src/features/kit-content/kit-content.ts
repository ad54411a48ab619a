import type { CheckInSheetLine } from "@kitround/contract/check-ins/check-in.ts";
import type { Substitute } from "@kitround/contract/items/substitute.ts";
import type { FirstLot } from "@kitround/contract/stock/first-lot.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** A line of a kit's own packing list, with the kit's content by the newest count. */
export interface KitLine extends CheckInSheetLine {
  itemId: string;
  shelf: string | null;
  onHand: number;
  firstLot: FirstLot | null;
  substitute: Substitute | null;
}

/**
 * For a query in which the item's row is called `i`: its substitute, if that is still bought, and its quantity in
 * stock.
 */
export const substituteJoin = sql`
  left join item sub on sub.branch_id = i.branch_id and sub.id = i.substitute_id and sub.status = 'active'
  left join stock_level sub_level on sub_level.branch_id = sub.branch_id and sub_level.item_id = sub.id`;
export const substituteJson = sql`case when sub.id is not null then jsonb_build_object('itemId', sub.id, 'itemName', sub.name,
  'shelf', sub.shelf, 'onHand', coalesce(sub_level.on_hand, 0)) end`;
const substituteOf = sql`${substituteJson} as substitute`;
/**
 * For a query in which the item's row is called `i`: the lot that the ledger takes from first, so that the person at
 * the shelf takes the same. Null where no lot on hand has a number or a date.
 */
export const firstLotJson = sql`(
  select jsonb_build_object('code', lot.code, 'expiresOn', lot.expires_on) from stock_lot lot
  where lot.branch_id = i.branch_id and lot.item_id = i.id and lot.on_hand > 0 and coalesce(lot.code, lot.expires_on::text) is not null
  order by lot.expires_on nulls last, lot.code nulls last, lot.id limit 1)`;

/** The lines of kits, box by box. A line that was never counted counts as full. */
export async function kitLines(tx: Tx, kitIds: readonly string[]): Promise<Map<string, KitLine[]>> {
  const { rows } = await sql<KitLine & { kitId: string }>`
    select k.id as kit_id, l.id as line_id, l.item_id, i.name as item_name,
      array_remove(array[i.sku, i.barcode], null) as codes, i.unit, i.shelf, l.box_no, l.kind,
      l.count_method, l.critical, l.qty, l.tolerance, l.use_per_class, coalesce(c.qty, l.qty) as present,
      coalesce(s.on_hand, 0) as on_hand, ${firstLotJson} as first_lot, ${substituteOf}
    from kit k
    join packing_list_line l on l.branch_id = k.branch_id and l.packing_list_id = k.packing_list_id
    join item i on i.branch_id = l.branch_id and i.id = l.item_id
    left join stock_level s on s.branch_id = i.branch_id and s.item_id = i.id
    ${substituteJoin}
    left join kit_content c on c.branch_id = k.branch_id and c.kit_id = k.id and c.line_id = l.id
    where k.branch_id = current_branch() and k.id = any(${[...new Set(kitIds)]}::uuid[])
    order by l.box_no, l.position`.execute(tx);
  return Map.groupBy(rows, (row) => row.kitId);
}

/** Records what is in the kit now: the newest count of a line replaces the one before. */
export async function writeContent(
  tx: Tx,
  kitId: string,
  counts: readonly { lineId: string; qty: number }[],
): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    insert into kit_content (branch_id, kit_id, line_id, qty)
    select current_branch(), ${kitId}, line_id, qty
    from unnest(${counts.map((c) => c.lineId)}::uuid[], ${counts.map((c) => c.qty)}::int[]) as counted (line_id, qty)
    on conflict (branch_id, kit_id, line_id) do update set qty = excluded.qty, counted_at = now()`.execute(
    tx,
  );
}

/** Adds units from stock to the kit's content, or removes those that went back (negative). */
export async function addContent(
  tx: Tx,
  kitId: string,
  moved: readonly { lineId: string; qty: number }[],
): Promise<void> {
  const lineIds = moved.map((each) => each.lineId);
  const qtys = moved.map((each) => each.qty);
  await sql`
    insert into kit_content as c (branch_id, kit_id, line_id, qty)
    select current_branch(), ${kitId}, l.id, l.qty
    from unnest(${lineIds}::uuid[]) as t (line_id)
    join packing_list_line l on l.branch_id = current_branch() and l.id = t.line_id
    on conflict (branch_id, kit_id, line_id) do nothing`.execute(tx);
  await sql`
    update kit_content c set qty = c.qty + t.qty, counted_at = now()
    from unnest(${lineIds}::uuid[], ${qtys}::int[]) as t (line_id, qty)
    where c.branch_id = current_branch() and c.kit_id = ${kitId} and c.line_id = t.line_id`.execute(
    tx,
  );
}

/**
 * Lines with less than their quantity, for a query in which the kit's row is called `k`; a line that was never
 * counted is full.
 */
export const linesShort = sql<number>`(
  select count(*)::int from kit_content content
  join packing_list_line line on line.branch_id = content.branch_id and line.id = content.line_id
  where content.branch_id = k.branch_id and content.kit_id = k.id and line.packing_list_id = k.packing_list_id
    and content.qty < line.qty - line.tolerance)`;

/** The kit's next planned delivery day, for a query in which the kit's row is called `k`. */
export const nextDeliverOn = sql<string | null>`(
  select min(a.deliver_on) from allocation a
  where a.branch_id = k.branch_id and a.kit_id = k.id
    and a.status in ('proposed', 'confirmed', 'preparing', 'ready'))`;

/** "Hana Parata" for the branch user in a column of the enclosing query. */
export function nameOf(column: string) {
  return sql<string | null>`(
    select named.first_name || ' ' || named.last_name
    from branch_user who join person named on named.id = who.person_id
    where who.branch_id = current_branch() and who.id = ${sql.ref(column)})`;
}
