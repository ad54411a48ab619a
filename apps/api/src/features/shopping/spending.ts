import type { Result } from "@kitround/contract/route.ts";
import type { readSpending } from "@kitround/contract/shopping/stock-order.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

type Spending = Result<typeof readSpending>;

/**
 * Purchases, and the use by each sponsor's kits, by the last term that had begun, the newest first. Anything before
 * the first term counts to it.
 */
export async function spendingByTerm(tx: Tx): Promise<Spending> {
  const { rows } = await sql<Spending["items"][number]>`
    with moved as (
      select (m.occurred_at at time zone b.time_zone)::date as day, m.delta, m.reason, m.cost_cents, m.reverses_id,
        i.unit_cost_cents, case when k.id is null then null else coalesce(k.sponsor, t.sponsor, '') end as sponsor,
        r.cost_cents as reversed_cents
      from stock_movement m
      join branch b on b.id = m.branch_id
      join item i on i.branch_id = m.branch_id and i.id = m.item_id
      left join stock_movement r on r.branch_id = m.branch_id and r.id = m.reverses_id
      left join top_up u on u.branch_id = m.branch_id and u.id = m.top_up_id
      left join preparation p on p.branch_id = m.branch_id and p.id = m.preparation_id
      left join kit k on k.branch_id = m.branch_id and k.id = coalesce(u.kit_id, p.kit_id)
      left join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
      where m.branch_id = current_branch()),
    spans as (
      select id, year, number, case when lag(starts_on) over (order by starts_on) is null then null else starts_on end as from_on,
        lead(starts_on) over (order by starts_on) as to_on
      from term where branch_id = current_branch()),
    summed as (
      select s.year, s.number, m.sponsor,
        sum(case when m.reason = 'reversal' then -coalesce(m.reversed_cents, 0)
          when m.reason = 'receipt' then coalesce(m.cost_cents, 0) else 0 end) as bought,
        sum(case when m.sponsor is null then 0 else -m.delta * m.unit_cost_cents end) as used
      from spans s join moved m on (s.from_on is null or m.day >= s.from_on) and (s.to_on is null or m.day < s.to_on)
      group by s.year, s.number, m.sponsor)
    select year, number, sum(bought)::int as bought_cents,
      coalesce(jsonb_agg(jsonb_build_object('name', nullif(sponsor, ''), 'usedCents', used) order by used desc)
        filter (where sponsor is not null and used <> 0), '[]') as sponsors
    from summed group by year, number order by year desc, number desc`.execute(tx);
  return { items: rows, total: rows.length };
}
