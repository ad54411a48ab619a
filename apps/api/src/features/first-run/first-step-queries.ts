import {
  type FirstFacts,
  type FirstStepName,
  firstStepNames,
  type FirstSteps,
} from "@kitround/contract/first-run/first-steps.ts";
import { sql } from "kysely";
import { anyOf } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";

const day = sql`(select (now() at time zone time_zone)::date from branch where id = current_branch())`;
const ofType = sql`from packing_list l where l.branch_id = k.branch_id and l.kit_type_id = k.id and l.status = 'published'`;
const reached = sql`exists (select from route_stop s join route r on r.branch_id = s.branch_id and r.id = s.route_id
  where s.branch_id = c.branch_id and s.school_id = c.id and r.status = 'active')`;

/** The branch's data, counted in one statement, and the skipped steps. */
export async function readFirstSteps(tx: Tx): Promise<FirstSteps> {
  const { rows } = await sql<FirstFacts>`
    select
      (select base_address is not null and base_lat is not null from branch where id = current_branch()) as base,
      (select count(*)::int from school where status = 'member') as schools,
      (select count(*)::int from route where status = 'active') as routes,
      (select case when count(*) = 1 then min(id::text)::uuid end from route where status = 'active') as only_route_id,
      (select count(*)::int from school c where c.status = 'member' and not ${reached}) as off_route,
      (select count(*)::int from item where status = 'active') as items,
      (select count(*)::int from kit_type where status <> 'retired') as kit_types,
      (select jsonb_build_object('id', k.id, 'name', k.name_en, 'listed', exists (select ${ofType}))
        from kit_type k where k.status <> 'retired' and (k.status = 'draft' or not exists (select ${ofType}))
        order by k.created_at limit 1) as unfinished_type,
      (select count(*)::int from kit_type k where k.status = 'active' and exists (select ${ofType})) as usable_types,
      (select k.id from kit_type k where k.status = 'active' and exists (select ${ofType}) order by k.created_at limit 1)
        as usable_type_id,
      (select count(*)::int from vehicle where status = 'active') as vehicles,
      (select count(*)::int from rate_card where status = 'active') as rate_cards,
      (select count(*)::int from kit where state <> 'retired') as copies,
      (select count(*)::int from branch_user where status in ('active', 'invited')) as people,
      (select count(*)::int from term) as terms,
      (select t.id from term t where t.ends_on > ${day}
        and not exists (select from rotation r where r.branch_id = t.branch_id and r.term_id = t.id)
        order by t.starts_on limit 1) as empty_term_id,
      (select count(*)::int from rotation) as rotations,
      (select jsonb_build_object('termId', r.term_id, 'rotationId', r.id, 'seq', r.seq, 'kits', (
          select count(*)::int from allocation a where a.branch_id = r.branch_id and a.rotation_id = r.id
            and a.status not in ('cancelled', 'substituted')))
        from rotation r where r.published_at is null and r.collect_on > ${day}
        order by r.deliver_on limit 1) as next,
      (select count(*)::int from rotation where published_at is not null) as published`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error("A branch is always there.");
  const skipped = await tx.selectFrom("skippedStep").select("step").execute();
  return {
    facts,
    skipped: firstStepNames.filter((name) => skipped.some(({ step }) => step === name)),
  };
}

export async function skipSteps(
  tx: Tx,
  actor: Actor,
  { steps, skipped }: { steps: FirstStepName[]; skipped: boolean },
): Promise<FirstSteps> {
  if (skipped) {
    await tx
      .insertInto("skippedStep")
      .values(steps.map((step) => ({ branchId: actor.branchId, step })))
      .onConflict((conflict) => conflict.columns(["branchId", "step"]).doNothing())
      .execute();
  } else {
    await tx.deleteFrom("skippedStep").where("step", "=", anyOf(steps)).execute();
  }
  return readFirstSteps(tx);
}
