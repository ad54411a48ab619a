import { sql } from "kysely";
import type { Broken, Invariant } from "./invariant.ts";

const live = sql`('confirmed', 'preparing', 'ready', 'out', 'delivered', 'collected', 'closed')`;

/** Since when a setting has its value: earlier decisions were made with another value. */
const since = (entity: string, of: string, setting: string) => sql`coalesce((
  select max(e.at) from audit_event e where e.branch_id = a.branch_id and e.entity = ${entity}::text and e.action = 'update'
    and e.entity_id = ${sql.ref(of)}::text and e.before ->> ${setting}::text is distinct from e.after ->> ${setting}::text), '-infinity')`;

/** Invariants of the plan: who gets what when, and on which days. */
export const planInvariants: readonly Invariant[] = [
  {
    id: "I2",
    rule: "A kit is never promised to two at a time",
    broken: [
      sql<Broken>`
        select a.branch_id, k.code as row, format('is spoken for %s by %s and %s by %s', a.occupied, a.id, b.occupied, b.id) as says
        from allocation a
        join allocation b on b.branch_id = a.branch_id and b.kit_id = a.kit_id and b.id > a.id and b.occupied && a.occupied
          and b.status not in ('cancelled', 'substituted')
        join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
        where a.status not in ('cancelled', 'substituted')`,
      sql<Broken>`
        select branch_id, 'allocation ' || id as row, format('goes %s to %s and is spoken for %s', deliver_on, collect_on, occupied) as says
        from allocation where lower(occupied) <> deliver_on or upper(occupied) < collect_on`,
    ],
  },
  {
    id: "I3",
    rule: "A school gets a kit type twice within the branch's number of terms only with a reason",
    broken: [
      sql<Broken>`
        with placed as (
          select a.*, t.nth from allocation a
          join rotation r on r.branch_id = a.branch_id and r.id = a.rotation_id
          join (select branch_id, id, row_number() over (partition by branch_id order by starts_on) as nth from term) t
            on t.branch_id = r.branch_id and t.id = r.term_id
          where a.status in ${live})
        select a.branch_id, s.name_en as row, format('gets %s by allocations %s and %s, without a reason', y.code, a.id, b.id) as says
        from placed a
        join placed b on b.branch_id = a.branch_id and b.school_id = a.school_id and b.kit_type_id = a.kit_type_id and b.id > a.id
        join branch on branch.id = a.branch_id and abs(a.nth - b.nth) < branch.repeat_terms
        join school s on s.branch_id = a.branch_id and s.id = a.school_id
        join kit_type y on y.branch_id = a.branch_id and y.id = a.kit_type_id
        where a.override_reason is null and b.override_reason is null and 'extension' not in (a.source, b.source)
          and greatest(a.created_at, b.created_at) > ${since("branch", "branch.id", "repeat_terms")}`,
    ],
  },
  {
    id: "I4",
    rule: "A school has no more kits than it takes, and nothing goes there on a day it is closed",
    broken: [
      sql<Broken>`
        select a.branch_id, s.name_en as row, format('takes %s and has %s in one rotation', s.max_kits, count(*)) as says
        from allocation a
        join school s on s.branch_id = a.branch_id and s.id = a.school_id
        where a.status in ${live} and a.created_at > ${since("school", "s.id", "max_kits")}
        group by a.branch_id, a.rotation_id, s.id, s.name_en, s.max_kits
        having count(*) > s.max_kits and bool_and(a.override_reason is null)`,
      // Closing a day after a trip's release marks the trip and violates nothing.
      sql<Broken>`
        with closed as (
          select c.branch_id, c.id, c.school_id, c.from_on, c.to_on, c.reason, 'school_closure' as entity from school_closure c
          union all
          select h.branch_id, h.id, null, h.on_day, h.on_day, h.name, 'public_holiday' from public_holiday h)
        select distinct t.branch_id, s.name_en as row, format('was served on %s although closed: %s', t.on_day, c.reason) as says
        from trip t
        join stop p on p.branch_id = t.branch_id and p.trip_id = t.id
        join stop_line l on l.branch_id = p.branch_id and l.stop_id = p.id and l.status = 'done'
        join school s on s.branch_id = p.branch_id and s.id = p.school_id
        join closed c on c.branch_id = t.branch_id and (c.school_id is null or c.school_id = s.id)
          and t.on_day between c.from_on and c.to_on
        where not exists (
          select from audit_event e where e.branch_id = c.branch_id and e.entity = c.entity
            and e.entity_id = c.id::text and e.action = 'insert' and e.at >= coalesce(t.released_at, t.created_at))`,
    ],
  },
  {
    id: "I6",
    rule: "Every allocation has ended before its rotation closes",
    broken: [
      sql<Broken>`
        select a.branch_id, 'allocation ' || a.id as row, format('is %s in rotation %s, which is closed', a.status, r.seq) as says
        from allocation a join rotation r on r.branch_id = a.branch_id and r.id = a.rotation_id
        where r.status = 'closed' and a.status not in ('closed', 'cancelled', 'substituted')`,
    ],
  },
  {
    id: "I18",
    rule: "Rotations of a branch never overlap and lie inside their term",
    broken: [
      sql<Broken>`
        select r.branch_id, 'rotation ' || r.id as row, 'shares days with rotation ' || o.id as says
        from rotation r join rotation o on o.branch_id = r.branch_id and o.id > r.id
          and daterange(r.deliver_on, r.collect_on, '[)') && daterange(o.deliver_on, o.collect_on, '[)')`,
      sql<Broken>`
        select r.branch_id, 'rotation ' || r.id as row, format('%s to %s is not inside its term', r.deliver_on, r.collect_on) as says
        from rotation r join term t on t.branch_id = r.branch_id and t.id = r.term_id
        where r.deliver_on < t.starts_on or r.collect_on > t.ends_on`,
    ],
  },
  {
    id: "I21",
    rule: "What no longer holds can be marked: each live allocation names facts that are there to judge it by",
    broken: [
      sql<Broken>`
        select a.branch_id, 'allocation ' || a.id as row, format('is %s, and its kit %s is %s', a.status, k.code, k.state) as says
        from allocation a join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
        where (a.status = 'out' and k.state in ('new', 'at_school', 'retired'))
          or (a.status = 'delivered' and k.state not in ('at_school', 'lost', 'in_transit_in'))
          or (a.status in ('out', 'delivered', 'collected') and k.kit_type_id <> a.kit_type_id)`,
    ],
  },
  {
    id: "I22",
    rule: "An allocation changes state through one door; a rotation runs from its first trip's start",
    broken: [
      sql<Broken>`
        select e.branch_id, 'allocation ' || e.entity_id as row,
          format('went from %s to %s at %s', e.before ->> 'status', e.after ->> 'status', e.at) as says
        from audit_event e
        where e.entity = 'allocation' and e.action = 'update' and e.before ->> 'status' <> e.after ->> 'status'
          and (e.before ->> 'status') || '>' || (e.after ->> 'status') not in (
            'proposed>confirmed', 'proposed>cancelled', 'proposed>substituted', 'confirmed>preparing', 'confirmed>ready',
            'confirmed>cancelled', 'confirmed>substituted', 'preparing>confirmed', 'preparing>ready', 'preparing>cancelled',
            'preparing>substituted', 'ready>confirmed', 'ready>preparing', 'ready>out', 'ready>cancelled', 'ready>substituted',
            'out>confirmed', 'out>delivered', 'out>closed', 'delivered>collected', 'delivered>closed', 'collected>closed',
            'cancelled>proposed')`,
      sql<Broken>`
        select r.branch_id, 'rotation ' || r.id as row, format('is %s while allocation %s is %s', r.status, a.id, a.status) as says
        from rotation r join allocation a on a.branch_id = r.branch_id and a.rotation_id = r.id
        where a.status in ('out', 'delivered', 'collected') and r.status in ('draft', 'open')`,
    ],
  },
];
