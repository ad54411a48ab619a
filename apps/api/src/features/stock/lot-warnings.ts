import type { Today } from "@kitround/contract/today/today.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

type Warned = NonNullable<Today["recalledElsewhere"]>["first"][number];

/** Joins to a `stock_lot l` the warning `w` that it has while another branch has recalled it and this one has not. */
export const joinOpenWarning = sql`
  left join lot_warning w on w.branch_id = l.branch_id and w.lot_id = l.id and not exists
    (select from lot_recall r where r.branch_id = l.branch_id and r.lot_id = l.id)`;

/** The lots that another branch has recalled and this one has not, the latest warning first. */
export async function openLotWarnings(tx: Tx): Promise<Warned[]> {
  const { rows } = await sql<Warned>`
    select w.lot_id, l.item_id, i.name as item_name, l.code, w.from_branch, w.reason
    from stock_lot l ${joinOpenWarning}
    join item i on i.branch_id = l.branch_id and i.id = l.item_id
    where l.branch_id = current_branch() and w.lot_id is not null
    order by w.warned_at desc, i.name, w.lot_id`.execute(tx);
  return rows;
}
