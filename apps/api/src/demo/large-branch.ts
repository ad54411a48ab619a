import { addDays, weekdayOf } from "@kitround/contract/plan/days.ts";
import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

const name = "Large";

/**
 * A branch as large as a country's largest might become: 200 schools on ten routes, 40 titles with five copies, ten
 * future weeks of which seven cells in eight are planned. For measuring the plan; `npm run demo -- --large` adds it
 * to the others. Returns its id.
 */
export async function makeLargeBranch(
  tx: Tx,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<string> {
  const { id } = await tx
    .insertInto("branch")
    .values({
      name,
      code: "LRG",
      timeZone,
      rotationDays: 7,
      turnaroundDays: 0,
      volunteerMinutes: 9_000,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const monday = addDays(today, 8 - weekdayOf(today));
  await sql`
    insert into route (branch_id, name, weekday)
    select ${id}, 'Route ' || lpad(i::text, 2, '0'), (i + 1) / 2 from generate_series(1, 10) i`.execute(
    tx,
  );
  await sql`
    insert into school (branch_id, name_en, suburb, roll, max_kits)
    select ${id}, 'Kōwhai ' || lpad(n::text, 3, '0') || ' School', 'Wāhi ' || (n % 17), 60 + n * 37 % 400, 1
    from generate_series(1, 200) n`.execute(tx);
  await sql`
    insert into route_stop (branch_id, route_id, school_id, seq)
    select ${id}, r.id, s.id, (s.n - 1) % 20 + 1
    from (${numbered("school", "name_en", id)}) s
    join (${numbered("route", "name", id)}) r on r.n = (s.n - 1) / 20 + 1`.execute(tx);
  await sql`
    insert into kit_type (branch_id, code, name_en, strand, status)
    select ${id}, 'L' || lpad(i::text, 2, '0'), 'Title ' || lpad(i::text, 2, '0'), 'Strand ' || (i % 5 + 1), 'active'
    from generate_series(1, 40) i`.execute(tx);
  await sql`
    insert into kit (branch_id, kit_type_id, code, weight_g)
    select ${id}, t.id, t.code || '-' || lpad(c::text, 2, '0'), 9000
    from kit_type t cross join generate_series(1, 5) c where t.branch_id = ${id}`.execute(tx);
  await sql`
    insert into term (branch_id, year, number, starts_on, ends_on)
    values (${id}, ${Number(monday.slice(0, 4))}, 1, ${monday}, ${addDays(monday, 77)})`.execute(
    tx,
  );
  await sql`
    insert into rotation (branch_id, term_id, seq, deliver_on, collect_on, ready_by, status)
    select ${id}, t.id, r, t.starts_on + 7 * (r - 1), t.starts_on + 7 * r, t.starts_on + 7 * (r - 1) - 2, 'open'
    from term t cross join generate_series(1, 10) r where t.branch_id = ${id}`.execute(tx);
  await sql`
    insert into kit_request (branch_id, term_id, school_id, kit_type_id, rank)
    select ${id}, term.id, s.id, t.id, wish
    from (${numbered("school", "name_en", id)}) s
    cross join generate_series(0, 3) wish
    join (${numbered("kit_type", "code", id)}) t on t.n = (s.n + wish * 11) % 40 + 1
    join term on term.branch_id = ${id}`.execute(tx);
  // Forty schools on one weekday share the copies with their number: each is back on the day it goes out again.
  await sql`
    insert into allocation (branch_id, rotation_id, school_id, kit_type_id, kit_id, request_id, source, reasons, status,
      deliver_on, collect_on, occupied)
    select ${id}, r.id, s.id, k.kit_type_id, k.id, q.id, case when q.id is null then 'auto' else 'request' end,
      case when q.id is null then '[]' else jsonb_build_array('Wish ' || q.rank + 1 || ' of the school') end, 'proposed',
      d.out_on, d.out_on + 7, daterange(d.out_on, d.out_on + 7)
    from (${numbered("school", "name_en", id)}) s
    join rotation r on r.branch_id = ${id} and (s.n * 7 + r.seq * 3) % 8 <> 0
    cross join lateral (select r.deliver_on + (s.n - 1)::int / 40 as out_on) d
    join (${numbered("kit_type", "code", id)}) t on t.n = (s.n - 1 + 7 * (r.seq - 1)) % 40 + 1
    join kit k on k.branch_id = ${id} and k.kit_type_id = t.id
      and right(k.code, 2)::int = (s.n - 1) / 40 + 1
    left join kit_request q on q.branch_id = ${id} and q.school_id = s.id and q.kit_type_id = t.id`.execute(
    tx,
  );
  await sql`
    update kit_request q set status = 'planned'
    where q.branch_id = ${id} and exists (select from allocation a where a.branch_id = ${id} and a.request_id = q.id)`.execute(
    tx,
  );
  return id;
}

/** The branch's rows of a table, numbered from 1 by a column. */
const numbered = (table: "school" | "route" | "kit_type", by: string, branchId: string) =>
  sql`select id, row_number() over (order by ${sql.ref(by)}) as n from ${sql.table(table)} where branch_id = ${branchId}`;
