import type { LoansOfTerm, TermUse } from "@kitround/contract/kits/kit-use.ts";
import { type RawBuilder, sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";
import { arrived, students, withReport } from "../plan/loan-facts.ts";

interface Row {
  termId: string;
  year: number;
  number: number;
  begun: boolean;
  kit: LoansOfTerm;
  title: LoansOfTerm;
}

const loans = (which: RawBuilder<unknown>) => sql`jsonb_build_object(
  'planned', count(a.id) filter (where ${which}),
  'delivered', count(a.id) filter (where ${which} and ${arrived}),
  'students', sum(${students}) filter (where ${which} and ${arrived}))`;

/** Loans per term of a kit and of its title. Throws `not_found`. */
export async function useOfKit(tx: Tx, kitId: string): Promise<TermUse[]> {
  const kit = await tx
    .selectFrom("kit")
    .select("kitTypeId")
    .where("id", "=", kitId)
    .executeTakeFirst();
  if (!kit) throw notFound("This kit");
  const { rows } = await sql<Row>`
    select m.id as term_id, m.year, m.number, m.starts_on <= (now() at time zone b.time_zone)::date as begun,
      ${loans(sql`a.kit_id = ${kitId}`)} as kit, ${loans(sql`true`)} as title
    from term m
    join branch b on b.id = m.branch_id
    left join rotation o on o.branch_id = m.branch_id and o.term_id = m.id
    left join allocation a on a.branch_id = o.branch_id and a.rotation_id = o.id and a.kit_type_id = ${kit.kitTypeId}
      and a.status not in ('cancelled', 'substituted')
    ${withReport}
    where m.branch_id = current_branch()
    group by m.id, m.year, m.number, m.starts_on, b.time_zone
    order by m.year, m.number`.execute(tx);
  const first = rows.findIndex(({ title }) => title.planned > 0);
  if (first === -1) return [];
  const last = rows.findLastIndex(({ title, begun }) => begun || title.planned > 0);
  return rows.slice(first, last + 1).map(({ termId, year, number, kit, title }) => ({
    termId,
    year,
    number,
    kit,
    title,
  }));
}
