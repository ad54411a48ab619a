import type {
  getCoverage,
  RouteLoad,
  SchoolCoverage,
  TitleCoverage,
} from "@kitround/contract/plan/coverage.ts";
import type { Result } from "@kitround/contract/route.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { arrived, students, withReport } from "./loan-facts.ts";

/** How much each school gets in a term, which titles go out, and what each route carries: one statement each. */
export async function coverageOf(tx: Tx, termId: string): Promise<Result<typeof getCoverage>> {
  const term = await tx
    .selectFrom("term")
    .select("year")
    .where("id", "=", termId)
    .executeTakeFirst();
  if (!term) throw notFound("This term");
  const schools = await sql<SchoolCoverage>`
    select s.id as school_id, s.name_en as school_name, s.roll, r.name as route_name,
      ${kitsOf(sql`a.school_id = s.id`, termId, term.year)}, ${wishesOf(sql`q.school_id = s.id`, termId)},
      ${saidOf(sql`a.school_id = s.id`, term.year)}
    from school s
    left join route_stop rs on rs.branch_id = s.branch_id and rs.school_id = s.id
    left join route r on r.branch_id = rs.branch_id and r.id = rs.route_id and r.status = 'active'
    where s.branch_id = current_branch() and (s.status = 'member' or exists (
      select from allocation a join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
      where a.branch_id = s.branch_id and a.school_id = s.id and o.term_id = ${termId} and ${live}))
    order by s.name_en, s.id`.execute(tx);
  const titles = await sql<TitleCoverage>`
    select t.id as kit_type_id, t.code, t.name_en as name,
      (select count(*)::int from kit k
        where k.branch_id = t.branch_id and k.kit_type_id = t.id and k.state not in ('retired', 'lost', 'with_branch')) as copies,
      ${kitsOf(sql`a.kit_type_id = t.id`, termId, term.year)}, ${wishesOf(sql`q.kit_type_id = t.id`, termId)},
      ${saidOf(sql`a.kit_type_id = t.id`, term.year)}
    from kit_type t
    where t.branch_id = current_branch() and t.status = 'active'
    order by t.code, t.id`.execute(tx);
  const loads = await sql<RouteLoad>`
    select o.id as rotation_id, o.seq, r.id as route_id, r.name as route_name, count(*)::int as kits,
      coalesce(sum(k.weight_g), 0)::int as weight_g, coalesce(sum(coalesce(k.boxes, 1)), 0)::int as boxes,
      v.capacity_g, v.capacity_boxes
    from allocation a
    join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id and o.term_id = ${termId}
    left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
    left join route_stop rs on rs.branch_id = a.branch_id and rs.school_id = a.school_id
    left join route r on r.branch_id = rs.branch_id and r.id = rs.route_id and r.status = 'active'
    left join vehicle v on v.branch_id = r.branch_id and v.id = r.vehicle_id and v.status = 'active'
    where a.branch_id = current_branch() and ${live}
    group by o.id, o.seq, o.deliver_on, r.id, r.name, v.capacity_g, v.capacity_boxes
    order by o.deliver_on, r.name nulls last`.execute(tx);
  return { schools: schools.rows, titles: titles.rows, loads: loads.rows };
}

const live = sql`a.status not in ('cancelled', 'substituted')`;

/** Kits of the term and of its year. */
function kitsOf(which: RawBuilder<unknown>, termId: string, year: number): RawBuilder<unknown> {
  const among = (terms: RawBuilder<unknown>) => sql`(select count(*)::int from allocation a
      join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
      join term m on m.branch_id = o.branch_id and m.id = o.term_id
      where a.branch_id = current_branch() and ${which} and ${terms} and ${live})`;
  return sql`${among(sql`m.id = ${termId}`)} as kits_term, ${among(sql`m.year = ${year}`)} as kits_year`;
}

/** Students whom the year's kits reached, and how schools rated the kits. */
function saidOf(which: RawBuilder<unknown>, year: number): RawBuilder<unknown> {
  const over = (what: RawBuilder<unknown>) => sql`(select ${what} from allocation a
      join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
      join term m on m.branch_id = o.branch_id and m.id = o.term_id and m.year = ${year}
      ${withReport}
      where a.branch_id = current_branch() and ${which} and ${arrived})`;
  return sql`${over(sql`coalesce(sum(${students}), 0)::int`)} as students_year,
    ${over(sql`round(avg(p.rating), 1)::float8`)} as rating_year`;
}

/** The term's requests, and how many of them are planned. */
function wishesOf(which: RawBuilder<unknown>, termId: string): RawBuilder<unknown> {
  const counted = (statuses: readonly string[]) => sql`(select count(*)::int from kit_request q
      where q.branch_id = current_branch() and ${which} and q.term_id = ${termId}
        and q.status = any(${statuses}::text[]))`;
  return sql`${counted(["requested", "planned", "waitlisted"])} as wishes, ${counted(["planned"])} as granted`;
}
