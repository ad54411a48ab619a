import type { BranchYear, YearLoan } from "@kitround/contract/branches/year-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { arrived, students, withReport } from "../plan/loan-facts.ts";
import { sponsoredKits } from "../plan/sponsors.ts";
import { trendsOf } from "./branch-trends.ts";

/** What the branch knows of the terms of a year, beside what all branches say of themselves. */
export async function yearOf(
  tx: Tx,
  year: number,
): Promise<Pick<BranchYear, "members" | "terms" | "classSize" | "loans" | "asked" | "sponsored">> {
  const [trend, branch, loans, asked, sponsored] = await Promise.all([
    trendsOf(tx, year),
    tx.selectFrom("branch").select("defaultClassSize").executeTakeFirstOrThrow(),
    sql<YearLoan>`
      select s.id as school_id, s.status = 'member' as member, s.city as region, t.name_en as title,
        coalesce(k.sponsor, t.sponsor) as sponsor, a.status, ${students} as students, p.rating,
        a.students_actual is not null as counted, a.students_actual is null and p.students is not null as reported
      from allocation a
      join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
      join term m on m.branch_id = o.branch_id and m.id = o.term_id and m.year = ${year}
      join school s on s.branch_id = a.branch_id and s.id = a.school_id
      join kit_type t on t.branch_id = a.branch_id and t.id = a.kit_type_id
      left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
      ${withReport}
      where ${arrived}
      order by a.deliver_on, a.id`.execute(tx),
    sql<BranchYear["asked"][number]>`
      select t.name_en as title, count(*)::int as wishes
      from kit_request q
      join term m on m.branch_id = q.branch_id and m.id = q.term_id and m.year = ${year}
      join kit_type t on t.branch_id = q.branch_id and t.id = q.kit_type_id
      where q.status in ('requested', 'planned', 'waitlisted')
      group by t.id, t.name_en
      order by t.name_en, t.id`.execute(tx),
    sponsoredKits(tx),
  ]);
  return {
    ...trend,
    classSize: branch.defaultClassSize,
    loans: loans.rows,
    asked: asked.rows,
    sponsored,
  };
}
