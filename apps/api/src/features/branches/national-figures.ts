import type { BranchFigures } from "@kitround/contract/branches/national.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { arrived } from "../plan/loan-facts.ts";
import { driven, paidFor } from "./road-facts.ts";

type Figures = Omit<
  BranchFigures,
  "name" | "code" | "example" | "archived" | "region" | "currency" | "distanceUnit"
>;

/** In the branch's own time zone, so that its year begins at its midnight. */
export async function figuresOf(tx: Tx): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with today as (
      select (now() at time zone b.time_zone)::date as on_day, b.time_zone, b.currency
      from branch b where b.id = current_branch()),
    year as (
      select on_day, currency, date_trunc('year', on_day)::date as starts_on,
        (date_trunc('year', on_day) + interval '1 year')::date as ends_before,
        date_trunc('year', on_day) at time zone time_zone as starts_at
      from today)
    select
      (select count(*)::int from kit where state = 'ready') as kits_ready,
      (select count(*)::int from kit where state in ('in_transit_out', 'at_school', 'in_transit_in')) as kits_out,
      (select count(*)::int from kit k join allocation a on a.branch_id = k.branch_id and a.kit_id = k.id
        and a.school_id = k.school_id and a.status = 'delivered'
        where k.state = 'at_school' and a.collect_on < year.on_day) as kits_late,
      (select count(*)::int from school where status = 'member') as members,
      (select count(distinct s.id)::int from school s join allocation a on a.branch_id = s.branch_id and a.school_id = s.id
        where s.status = 'member' and ${arrived}
          and a.deliver_on >= year.starts_on and a.deliver_on < year.ends_before) as reached,
      (select count(*)::int from rotation where published_at is not null
        and deliver_on >= year.starts_on and deliver_on < year.ends_before) as published,
      (select count(*)::int from rotation
        where deliver_on >= year.starts_on and deliver_on < year.ends_before) as rotations,
      (select coalesce(sum(minutes), 0)::int from check_in where at >= year.starts_at)
        + (select coalesce(sum(minutes), 0)::int from top_up where done_at >= year.starts_at) as minutes,
      ${driven(sql`t.on_day >= year.starts_on and t.on_day < year.ends_before`)} as driven_m,
      ${paidFor(sql`c.currency = year.currency and l.on_day >= year.starts_on and l.on_day < year.ends_before`)} as claimed_cents,
      (select count(*)::int from trip where status = 'draft' and driver_id is null and on_day >= year.on_day) as trips_without_driver,
      (select count(*)::int from job where branch_id = current_branch() and state = 'failed' and dismissed_at is null) as failed_jobs,
      (select count(*)::int from mail_out where branch_id = current_branch() and state = 'refused') as refused_mails
    from year`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error("A branch that is active has its row.");
  return figures;
}
