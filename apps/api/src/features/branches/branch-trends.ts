import { mostTerms } from "@kitround/contract/branches/trend-rules.ts";
import type { BranchTrend, RegionLoans, TrendTerm } from "@kitround/contract/branches/trends.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { arrived, students, withReport } from "../plan/loan-facts.ts";
import { driven, paidFor } from "./road-facts.ts";

/** The branch's last terms that have begun, until the end of `untilYear`: the last year of terms by default. */
export async function trendsOf(
  tx: Tx,
  untilYear = 9999,
): Promise<Pick<BranchTrend, "members" | "terms">> {
  const [terms, members] = await Promise.all([
    begunTerms(tx, untilYear),
    sql<BranchTrend["members"][number]>`
      select city as region, count(*)::int as schools from school
      where status = 'member' group by city order by city`.execute(tx),
  ]);
  const { rows: loans } = await sql<RegionLoans & { termId: string }>`
    select o.term_id, s.city as region, count(*)::int as lent, count(distinct s.id)::int as schools,
      count(distinct s.id) filter (where s.status = 'member')::int as members_reached, coalesce(sum(${students}), 0)::int as students
    from allocation a
    join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
    join school s on s.branch_id = a.branch_id and s.id = a.school_id
    ${withReport}
    where ${arrived} and o.term_id = any(${terms.map(({ id }) => id)}::uuid[])
    group by o.term_id, s.city
    order by s.city`.execute(tx);
  const loansOf = Map.groupBy(loans, ({ termId }) => termId);
  return {
    members: members.rows,
    terms: terms.toReversed().map(({ id, ...term }) => ({
      ...term,
      regions: (loansOf.get(id) ?? []).map(({ termId: _termId, ...region }) => region),
    })),
  };
}

/** Newest first. A term lasts until the next one begins, so that a drive in the holidays belongs to the term before them. */
async function begunTerms(tx: Tx, untilYear: number) {
  const within = (day: RawBuilder<unknown>) =>
    sql`${day} >= m.starts_on and (m.next_on is null or ${day} < m.next_on)`;
  const { rows } = await sql<Omit<TrendTerm, "regions"> & { id: string }>`
    with here as (
      select (now() at time zone b.time_zone)::date as today, b.currency from branch b where b.id = current_branch()),
    calendar as (
      select m.id, m.year, m.number, m.starts_on, m.ends_on, lead(m.starts_on) over (order by m.starts_on, m.id) as next_on
      from term m)
    select m.id, m.year, m.number, m.starts_on, m.ends_on >= here.today as running,
      ${driven(within(sql`t.on_day`))} as driven_m,
      ${paidFor(sql`c.currency = here.currency and ${within(sql`l.on_day`)}`)} as claimed_cents
    from calendar m cross join here
    where m.starts_on <= here.today and m.year <= ${untilYear}
    order by m.starts_on desc, m.id
    limit ${mostTerms}`.execute(tx);
  return rows;
}
