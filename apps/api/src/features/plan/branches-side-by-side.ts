import type { BranchCoverage } from "@kitround/contract/plan/coverage.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** Every branch with its current term, else its next, else its last; for administrators only. */
export async function branchesSideBySide(tx: Tx): Promise<BranchCoverage[]> {
  const { rows } = await sql<BranchCoverage>`
    select b.name, b.code, b.example,
      case when m.id is null then null else json_build_object('year', m.year, 'number', m.number) end as term,
      (select count(*)::int from school s where s.branch_id = b.id and s.status = 'member') as members,
      (select count(*)::int from school s where s.branch_id = b.id and s.status = 'member' and not exists (
        select from allocation a join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
        where a.branch_id = b.id and a.school_id = s.id and o.term_id = m.id
          and a.status not in ('cancelled', 'substituted'))) as without,
      (select coalesce(sum(s.roll), 0)::int from school s where s.branch_id = b.id and s.status = 'member') as pupils,
      (select count(*)::int from kit k where k.branch_id = b.id and k.state not in ('retired', 'lost', 'with_branch')) as copies,
      (select count(*)::int from allocation a join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
        where a.branch_id = b.id and o.term_id = m.id and a.status not in ('cancelled', 'substituted')) as kits_term,
      (select count(*)::int from kit_request q where q.branch_id = b.id and q.term_id = m.id
        and q.status in ('requested', 'planned', 'waitlisted')) as wishes,
      (select count(*)::int from kit_request q where q.branch_id = b.id and q.term_id = m.id
        and q.status = 'planned') as granted
    from branch b
    left join lateral (
      select t.id, t.year, t.number from term t
      cross join lateral (select (now() at time zone b.time_zone)::date as today) x
      where t.branch_id = b.id
      order by case when t.starts_on <= x.today and t.ends_on >= x.today then 0 when t.starts_on > x.today then 1 else 2 end,
        abs(t.starts_on - x.today)
      limit 1) m on true
    where b.status = 'active'
    order by b.name, b.id`.execute(tx);
  return rows;
}
