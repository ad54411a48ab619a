import type { BranchFigures } from "@kitround/contract/branches/national.ts";
import { sql } from "kysely";
import { type Actor, asActor } from "../../db/as-actor.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";

type Branch = Pick<BranchFigures, "name" | "code" | "example" | "currency" | "distanceUnit">;
type Figures = Omit<BranchFigures, keyof Branch>;

/**
 * The figures of all active branches. Each branch is read in a transaction of its own, as an actor of that branch, so that no
 * statement reads across the wall between branches; only their list is the system's to read (decision 190).
 */
export async function nationalFigures(db: Db, actor: Actor): Promise<BranchFigures[]> {
  const branches = await asSystem(db, activeBranches);
  const all: BranchFigures[] = [];
  // One after another: an administrator's overview takes one connection, whatever the number of branches.
  for (const { id: branchId, ...branch } of branches) {
    const there = { ...actor, branchId };
    const figures = await asActor(db, there, figuresOf, { readOnly: true });
    all.push({ ...branch, ...figures });
  }
  return all;
}

function activeBranches(tx: Tx): Promise<(Branch & { id: string })[]> {
  return tx
    .selectFrom("branch")
    .select(["id", "name", "code", "example", "currency", "distanceUnit"])
    .$castTo<Branch & { id: string }>()
    .where("status", "=", "active")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** In the branch's own time zone, so that its year begins at its midnight. */
async function figuresOf(tx: Tx): Promise<Figures> {
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
        where s.status = 'member' and a.status in ('delivered', 'collected', 'closed')
          and a.deliver_on >= year.starts_on and a.deliver_on < year.ends_before) as reached,
      (select count(*)::int from rotation where published_at is not null
        and deliver_on >= year.starts_on and deliver_on < year.ends_before) as published,
      (select count(*)::int from rotation
        where deliver_on >= year.starts_on and deliver_on < year.ends_before) as rotations,
      (select coalesce(sum(minutes), 0)::int from check_in where at >= year.starts_at)
        + (select coalesce(sum(minutes), 0)::int from top_up where done_at >= year.starts_at) as minutes,
      (select coalesce(sum(odo_end_m - odo_start_m), 0)::int from trip where status in ('completed', 'reconciled')
        and on_day >= year.starts_on and on_day < year.ends_before) as driven_m,
      (select coalesce(sum(l.amount_cents), 0)::int from km_claim_leg l
        join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
        where c.status in ('approved', 'exported', 'paid') and c.currency = year.currency
          and l.on_day >= year.starts_on and l.on_day < year.ends_before) as claimed_cents,
      (select count(*)::int from trip where status = 'draft' and driver_id is null and on_day >= year.on_day) as trips_without_driver,
      (select count(*)::int from job where branch_id = current_branch() and state = 'failed' and dismissed_at is null) as failed_jobs,
      (select count(*)::int from mail_out where branch_id = current_branch() and state = 'refused') as refused_mails
    from year`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error("A branch that is active has its row.");
  return figures;
}
