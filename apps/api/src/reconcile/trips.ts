import { gapM, gapShare } from "@kitround/contract/trips/odometer-rules.ts";
import { sql } from "kysely";
import type { Broken, Invariant } from "./invariant.ts";

/** Invariants of trips: what was driven, delivered and collected. */
export const tripInvariants: readonly Invariant[] = [
  {
    id: "I7",
    rule: "A released trip's lines are of confirmed allocations",
    broken: [
      sql<Broken>`
        select t.branch_id, t.name || ' ' || t.on_day as row, format('has a line to %s allocation %s, which is %s', l.action, a.id, a.status) as says
        from trip t
        join stop p on p.branch_id = t.branch_id and p.trip_id = t.id
        join stop_line l on l.branch_id = p.branch_id and l.stop_id = p.id and l.status = 'open'
        join allocation a on a.branch_id = l.branch_id and a.id = l.allocation_id
        where t.status in ('released', 'in_progress') and (a.status = 'proposed'
          or (l.action = 'deliver' and a.status in ('delivered', 'collected', 'closed'))
          or (l.action = 'collect' and a.status in ('collected', 'closed')))`,
    ],
  },
  {
    id: "I8",
    rule: "An allocation is delivered once and collected once, and never collected before",
    broken: [
      sql<Broken>`
        select branch_id, 'allocation ' || allocation_id as row, format('was %s %s times', case action when 'deliver' then 'delivered' else 'collected' end, count(*)) as says
        from stop_line where status = 'done' and allocation_id is not null
        group by branch_id, allocation_id, action having count(*) > 1`,
      sql<Broken>`
        select c.branch_id, 'allocation ' || c.allocation_id as row, format('was collected at %s and delivered at %s', c.done_at, d.done_at) as says
        from stop_line c join stop_line d on d.branch_id = c.branch_id and d.allocation_id = c.allocation_id
          and d.action = 'deliver' and d.status = 'done' and d.done_at > c.done_at
        where c.action = 'collect' and c.status = 'done'`,
    ],
  },
  {
    id: "I15",
    rule: "An odometer never goes back, and a gap against the plan has its reason",
    broken: [
      sql<Broken>`
        select t.branch_id, t.name || ' ' || t.on_day as row, format('began at %s m and ended at %s m', t.odo_start_m, t.odo_end_m) as says
        from trip t where t.odo_end_m < t.odo_start_m`,
      sql<Broken>`
        select t.branch_id, t.name || ' ' || t.on_day as row, format('drove %s m of %s m planned, without a reason', driven, planned) as says
        from (
          select t.*, t.odo_end_m - t.odo_start_m as driven, (
            select case when count(*) = count(s.leg_planned_m) then coalesce(sum(s.leg_planned_m) filter (where s.status <> 'skipped'), 0) end
            from stop s where s.branch_id = t.branch_id and s.trip_id = t.id) as planned
          from trip t where t.status in ('completed', 'reconciled')) t
        where gap_reason is null and abs(driven - planned) > ${gapM}::int and abs(driven - planned) > planned * ${gapShare}::numeric
          and not exists (select from odometer_correction c where c.branch_id = t.branch_id and c.trip_id = t.id)`,
    ],
  },
];
