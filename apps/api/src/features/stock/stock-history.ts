import type { StockHistory } from "@kitround/contract/stock/stock-history.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

interface Row {
  since: string;
  today: string;
  before: number;
  days: StockHistory["days"];
}

/** The quantity on hand on each of the last `days` days with a movement. */
export async function stockByDay(tx: Tx, itemId: string, days: number): Promise<StockHistory> {
  const { rows } = await sql<Row>`
    with clock as (
      select b.time_zone, (now() at time zone b.time_zone)::date as today from branch b where b.id = current_branch()),
    moved as (
      select (m.occurred_at at time zone clock.time_zone)::date as day,
        coalesce(sum(m.delta) filter (where m.delta > 0), 0) as came,
        coalesce(-sum(m.delta) filter (where m.delta < 0), 0) as went
      from stock_movement m, clock
      where m.branch_id = current_branch() and m.item_id = ${itemId}
      group by 1),
    summed as (select day, came, went, sum(came - went) over (order by day) as on_hand from moved),
    shown as (
      select today, greatest(coalesce((select min(day) from moved), today), today - ${days - 1}::int) as since from clock)
    select since, today,
      coalesce((select on_hand from summed where day < since order by day desc limit 1), 0) as before,
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'came', came, 'went', went, 'onHand', on_hand) order by day)
        from summed where day >= since), '[]') as days
    from shown`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A branch has a clock.");
  return { from: row.since, to: row.today, before: row.before, days: row.days };
}
