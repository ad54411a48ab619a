import type { SchoolNow } from "@kitround/contract/schools/school-now.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { readSchool } from "./school-queries.ts";

const tasks = 5;

/** Throws `not_found`. */
export async function schoolNowOf(tx: Tx, actor: Actor, schoolId: string): Promise<SchoolNow> {
  await readSchool(tx, actor, schoolId);
  const kits = await sql<SchoolNow["kits"][number]>`
    select k.id as kit_id, k.code, t.name_en as kit_type_name,
      (select min(a.collect_on) from allocation a
        where a.branch_id = k.branch_id and a.kit_id = k.id and a.school_id = k.school_id and a.status = 'delivered') as collect_on
    from kit k join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
    where k.branch_id = current_branch() and k.place = 'school' and k.school_id = ${schoolId}
    order by collect_on nulls last, k.code`.execute(tx);
  const visits = await sql<NonNullable<SchoolNow["visit"]>>`
    select t.id as trip_id, t.name as trip_name, t.on_day,
      (select count(*)::int from stop_line l where l.branch_id = s.branch_id and l.stop_id = s.id and l.action = 'deliver') as deliveries,
      (select count(*)::int from stop_line l where l.branch_id = s.branch_id and l.stop_id = s.id and l.action = 'collect') as collections
    from stop s
    join trip t on t.branch_id = s.branch_id and t.id = s.trip_id and t.status in ('draft', 'released', 'in_progress')
    join branch b on b.id = t.branch_id
    where s.branch_id = current_branch() and s.school_id = ${schoolId} and s.status in ('pending', 'arrived')
      and t.on_day >= (now() at time zone b.time_zone)::date
    order by t.on_day, t.id limit 1`.execute(tx);
  const open = await sql<SchoolNow["tasks"][number]>`
    select id, title, due_on from school_task
    where branch_id = current_branch() and school_id = ${schoolId} and status in ('open', 'doing', 'waiting')
    order by due_on nulls last, title, id limit ${tasks}`.execute(tx);
  const wishes = await sql<SchoolNow["wishes"][number]>`
    select q.id, q.term_id, m.number as term_number, m.year as term_year, t.name_en as kit_type_name, q.rank, q.status, q.from_school
    from kit_request q
    join branch b on b.id = q.branch_id
    join term m on m.branch_id = q.branch_id and m.id = q.term_id and m.ends_on >= (now() at time zone b.time_zone)::date
    join kit_type t on t.branch_id = q.branch_id and t.id = q.kit_type_id
    where q.branch_id = current_branch() and q.school_id = ${schoolId} and q.status <> 'withdrawn'
    order by m.starts_on, q.rank, t.name_en`.execute(tx);
  const said = await sql<SchoolNow["said"][number]>`
    select allocation_id, students, rating, sentence from school_report
    where branch_id = current_branch() and school_id = ${schoolId}
      and (students is not null or rating is not null or sentence is not null)
    order by said_at desc, allocation_id`.execute(tx);
  const unreached = await sql<SchoolNow["unreached"][number]>`
    select c.id as contact_id, c.bounced_at, o.unsubscribed_at from school_contact c
    left join mail_choice o on o.branch_id = c.branch_id and o.address = lower(btrim(c.email))
    where c.branch_id = current_branch() and c.school_id = ${schoolId} and (c.bounced_at is not null or o.unsubscribed_at is not null)
    order by c.name, c.id`.execute(tx);
  return {
    kits: kits.rows,
    visit: visits.rows[0] ?? null,
    tasks: open.rows,
    wishes: wishes.rows,
    said: said.rows,
    unreached: unreached.rows,
  };
}
