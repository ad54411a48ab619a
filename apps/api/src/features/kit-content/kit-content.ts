import type { CheckInSheetLine } from "@kitround/contract/check-ins/check-in.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** A line of a kit's own packing list, with what is in the kit by the last look at it. */
export interface KitLine extends CheckInSheetLine {
  itemId: string;
  shelf: string | null;
}

/** The kit's lines, box by box. A line never counted is taken to be full. */
export async function kitLines(tx: Tx, kitId: string): Promise<KitLine[]> {
  const { rows } = await sql<KitLine>`
    select l.id as line_id, l.item_id, i.name as item_name, i.unit, i.shelf, l.box_no, l.kind, l.count_method,
      l.critical, l.qty, l.tolerance, l.use_per_class, coalesce(c.qty, l.qty) as present
    from kit k
    join packing_list_line l on l.branch_id = k.branch_id and l.packing_list_id = k.packing_list_id
    join item i on i.branch_id = l.branch_id and i.id = l.item_id
    left join kit_content c on c.branch_id = k.branch_id and c.kit_id = k.id and c.line_id = l.id
    where k.branch_id = current_branch() and k.id = ${kitId}
    order by l.box_no, l.position`.execute(tx);
  return rows;
}

/** Writes down what is in the kit now: the newest look at a line replaces the one before. */
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

/** The day a kit goes out next by the plan, for a query in which the kit's row is called `k`. */
export const nextDeliverOn = sql<string | null>`(
  select min(a.deliver_on) from allocation a
  where a.branch_id = k.branch_id and a.kit_id = k.id
    and a.status in ('proposed', 'confirmed', 'preparing', 'ready'))`;

/** "Hana Parata" for the branch user that a column of the query around it names. */
export function nameOf(column: string) {
  return sql<string | null>`(
    select named.first_name || ' ' || named.last_name
    from branch_user who join person named on named.id = who.person_id
    where who.branch_id = current_branch() and who.id = ${sql.ref(column)})`;
}
