import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { causesOf, type WatchedRule } from "./task-causes.ts";

const open = sql`('open', 'doing', 'waiting')`;

/**
 * Raises a task for each cause without one, and closes those whose cause is gone. A task that a person has closed
 * stays closed for that cause; if somebody raised one by hand for the same rule and kit, no second one is raised.
 */
async function follow(tx: Tx, branchId: string, rule: WatchedRule, today: string) {
  const causes = causesOf(branchId, today)[rule];
  const raised = await sql`
    insert into school_task (branch_id, school_id, kit_id, kind, rule, title, due_on, cause)
    select distinct on (w.school_id, w.cause) ${branchId}::uuid, w.school_id, w.kit_id, 'auto', ${rule}, left(w.title, 120), w.due_on, w.cause
    from (${causes}) w
    where not exists (
      select from school_task t
      where t.branch_id = ${branchId} and t.school_id = w.school_id and t.rule = ${rule}
        and ((t.cause = w.cause and t.status <> 'auto_closed')
          or (t.status in ${open} and (t.cause is null or w.kit_id is not null) and t.kit_id is not distinct from w.kit_id)))
    on conflict do nothing`.execute(tx);
  const closed = await sql`
    update school_task t set status = 'auto_closed', closed_at = now(), updated_at = now()
    where t.branch_id = ${branchId} and t.rule = ${rule} and t.cause is not null and t.status in ${open}
      and not exists (select from (${causes}) w where w.school_id = t.school_id and w.cause = t.cause)`.execute(
    tx,
  );
  return {
    raised: Number(raised.numAffectedRows ?? 0),
    closed: Number(closed.numAffectedRows ?? 0),
  };
}

// An open task prevents a new one for the same kit. Tasks are closed after the raising, so the new one comes with the
// next run.
const rules: readonly WatchedRule[] = [
  "renewal_due",
  "nothing_requested",
  "kit_overdue",
  "contact_bounced",
  "top_up_asked",
  "more_asked",
];

/** Raises and closes tasks of schools automatically, several times a working day. */
export const watchTasks = jobKind({
  name: "school_tasks",
  schedule: "5 5-20 * * *",
  input: z.object({}),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({ raised: z.int(), closed: z.int() }),
  async run(job) {
    const { branchId } = job.actor;
    const sum = { raised: 0, closed: 0 };
    for (const [done, rule] of rules.entries()) {
      await job.step(async (tx) => {
        const { day } = await tx
          .selectFrom("branch")
          .select(sql<string>`(now() at time zone time_zone)::date`.as("day"))
          .where("id", "=", branchId)
          .executeTakeFirstOrThrow();
        const { raised, closed } = await follow(tx, branchId, rule, day);
        sum.raised += raised;
        sum.closed += closed;
        return { done: done + 1, total: rules.length };
      });
    }
    return async () => sum;
  },
});
