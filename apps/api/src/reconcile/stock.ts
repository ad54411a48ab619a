import { sql } from "kysely";
import type { Broken, Invariant } from "./invariant.ts";

/** Invariants of stock: what is on the shelves, and what was taken. */
export const stockInvariants: readonly Invariant[] = [
  {
    id: "I9",
    rule: "Stock on hand is the sum of its movements and of its lots, and never was less than nothing",
    broken: [
      sql<Broken>`
        select i.branch_id, i.sku as row, format('%s on hand, %s by its movements', coalesce(l.on_hand::text, 'no level'), m.sum) as says
        from item i
        left join stock_level l on l.branch_id = i.branch_id and l.item_id = i.id
        cross join lateral (
          select coalesce(sum(delta), 0) as sum from stock_movement m where m.branch_id = i.branch_id and m.item_id = i.id) m
        where l.on_hand is distinct from m.sum`,
      // Up to a minute, because concurrent transactions have the times of their beginnings.
      sql<Broken>`
        select distinct on (m.branch_id, i.sku) m.branch_id, i.sku as row, format('stood at %s on %s', m.held, m.occurred_at) as says
        from (
          select branch_id, item_id, occurred_at, sum(delta) over (partition by branch_id, item_id order by occurred_at
            range between unbounded preceding and interval '1 minute' following) as held
          from stock_movement) m
        join item i on i.branch_id = m.branch_id and i.id = m.item_id
        where m.held < 0 order by m.branch_id, i.sku, m.occurred_at`,
      sql<Broken>`
        select i.branch_id, i.sku as row, format('%s on hand, %s in its lots', s.on_hand, coalesce(l.sum, 0)) as says
        from item i
        join stock_level s on s.branch_id = i.branch_id and s.item_id = i.id
        left join (select branch_id, item_id, sum(on_hand) from stock_lot group by branch_id, item_id) l
          on l.branch_id = i.branch_id and l.item_id = i.id
        where s.on_hand <> coalesce(l.sum, 0)`,
      sql<Broken>`
        select l.branch_id, i.sku || ' ' || coalesce(l.code, '') as row,
          format('%s on hand worth %s, %s worth %s by its movements', l.on_hand, l.value_cents, p.qty, p.cents) as says
        from stock_lot l
        join item i on i.branch_id = l.branch_id and i.id = l.item_id
        cross join lateral (
          select coalesce(sum(delta), 0) as qty, coalesce(sum(value_cents), 0) as cents from stock_movement_lot p
          where p.branch_id = l.branch_id and p.lot_id = l.id) p
        where l.on_hand <> p.qty or l.value_cents <> p.cents`,
    ],
  },
  {
    id: "I10",
    rule: "What a top-up says it used is what its movements took; a count moves the ledger by its difference",
    broken: [
      sql<Broken>`
        select b.branch_id, 'top-up ' || b.top_up_id as row, format('used %s of %s, its movements took %s', sum(used), i.sku, sum(moved)) as says
        from (
          select branch_id, top_up_id, item_id, used, 0 as moved from top_up_line
          union all
          select branch_id, top_up_id, item_id, 0, -delta from stock_movement where top_up_id is not null) b
        join item i on i.branch_id = b.branch_id and i.id = b.item_id
        group by b.branch_id, b.top_up_id, i.sku having sum(used) <> sum(moved)`,
      sql<Broken>`
        select s.branch_id, 'count ' || s.id as row, format('is %s with %s counted of %s, and moved %s', s.status, s.counted, s.on_hand, m.moved) as says
        from stock_count s cross join lateral (
          select coalesce(sum(delta), 0) as moved from stock_movement m
          where m.branch_id = s.branch_id and m.count_id = s.id and m.item_id = s.item_id) m
        where m.moved <> case when s.status = 'approved' then s.counted - s.on_hand else 0 end`,
    ],
  },
];
