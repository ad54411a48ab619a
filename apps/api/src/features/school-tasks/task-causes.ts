import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { type RawBuilder, sql } from "kysely";

/** Tasks are raised this long before a membership ends, and this long before a term starts. */
const renewalDays = 60;
const requestDays = 28;

export type WatchedRule = Exclude<
  SchoolTask["rule"],
  "box_missing" | "kit_found" | "lot_recalled" | null
>;

/** A day as people read it: "Tue 24 Nov". */
const readable = (day: string) => sql`to_char(${sql.raw(day)}, 'FMDy FMDD Mon')`;

/**
 * The findings of each rule in a branch today: the school, the kit if there is one, the words, the due day, and the
 * cause that distinguishes one finding from the next.
 */
export function causesOf(
  branchId: string,
  today: string,
): Record<WatchedRule, RawBuilder<unknown>> {
  const b = sql`${branchId}::uuid`;
  const day = sql`${today}::date`;
  return {
    renewal_due: sql`
      select s.id as school_id, null::uuid as kit_id, 'Membership ends on ' || ${readable("s.member_until")} as title,
        s.member_until as due_on, 'until:' || s.member_until as cause
      from school s
      where s.branch_id = ${b} and s.status in ('member', 'paused', 'lapsed') and s.member_until <= ${day} + ${renewalDays}::int`,
    nothing_requested: sql`
      select s.id as school_id, null::uuid as kit_id, 'Nothing requested for term ' || t.number || ' yet' as title,
        t.starts_on as due_on, 'term:' || t.id as cause
      from school s
      join term t on t.branch_id = s.branch_id and t.starts_on > ${day} and t.starts_on <= ${day} + ${requestDays}::int
      where s.branch_id = ${b} and s.status = 'member'
        and not exists (select from kit_request r where r.branch_id = ${b} and r.term_id = t.id and r.school_id = s.id)
        and not exists (select from wish_answer w where w.branch_id = ${b} and w.term_id = t.id and w.school_id = s.id)
        and not exists (select from allocation a join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
          where a.branch_id = ${b} and a.school_id = s.id and o.term_id = t.id and a.status not in ('cancelled', 'substituted'))`,
    kit_overdue: sql`
      select a.school_id, a.kit_id, k.code || ' was to come back on ' || ${readable("a.collect_on")} as title,
        a.collect_on as due_on, 'allocation:' || a.id || ' ' || a.collect_on as cause
      from allocation a
      join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
      where a.branch_id = ${b} and a.status = 'delivered' and a.collect_on < ${day}`,
    contact_bounced: sql`
      select c.school_id, null::uuid as kit_id, 'E-mail to ' || c.name || ' came back' as title,
        null::date as due_on, 'address:' || lower(c.email) as cause
      from school_contact c
      join school s on s.branch_id = c.branch_id and s.id = c.school_id and s.status <> 'left'
      where c.branch_id = ${b} and c.bounced_at is not null and length(c.email) < 190`,
    top_up_asked: sql`
      select a.school_id, a.kit_id, 'Take the top-up of ' || k.code || ' along' as title,
        null::date as due_on, 'top-up:' || u.id as cause
      from top_up u
      join kit k on k.branch_id = u.branch_id and k.id = u.kit_id
      join allocation a on a.branch_id = u.branch_id and a.kit_id = u.kit_id and a.status = 'delivered'
      where u.branch_id = ${b} and u.status in ('open', 'in_progress', 'waiting_stock')
        -- What a school asked for by its page is its task already.
        and u.allocation_id is null`,
    more_asked: sql`
      select a.school_id, a.kit_id, 'The school asks for more in ' || k.code || ': '
          || string_agg(x.more || ' ' || i.name, ', ' order by l.position) as title,
        null::date as due_on, 'more:' || a.id as cause
      from school_report_line x
      join allocation a on a.branch_id = x.branch_id and a.id = x.allocation_id and a.status = 'delivered'
      join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
      join packing_list_line l on l.branch_id = x.branch_id and l.id = x.line_id
      join item i on i.branch_id = l.branch_id and i.id = l.item_id
      where x.branch_id = ${b} and x.more > 0
      group by a.school_id, a.kit_id, k.code, a.id`,
  };
}
