import type { Today } from "@kitround/contract/today/today.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

type Warned = NonNullable<Today["recalledElsewhere"]>["first"][number];

/** The lots that another branch has recalled and this one has not, the latest warning first. */
export async function openLotWarnings(tx: Tx): Promise<Warned[]> {
  const { rows } = await sql<Warned>`
    select w.lot_id, l.item_id, i.name as item_name, l.code, w.from_branch, w.reason
    from lot_warning w
    join stock_lot l on l.branch_id = w.branch_id and l.id = w.lot_id
    join item i on i.branch_id = l.branch_id and i.id = l.item_id
    where w.branch_id = current_branch()
      and not exists (select from lot_recall r where r.branch_id = w.branch_id and r.lot_id = w.lot_id)
    order by w.warned_at desc, i.name, w.lot_id`.execute(tx);
  return rows;
}
