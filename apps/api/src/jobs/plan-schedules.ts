import { Cron } from "croner";
import { sql } from "kysely";
import { asSystem } from "../db/as-system.ts";
import type { Db } from "../db/database.ts";
import type { JobKind } from "./job-kind.ts";

/**
 * The first moment after `after` at which the schedule is due, in the branch's time zone; null when there is none.
 */
export function nextMoment(schedule: string, timeZone: string, after: Date): Date | null {
  return new Cron(schedule, { timezone: timeZone, paused: true }).nextRun(after);
}

/**
 * Creates the next job of each schedule for each active branch. A moment is a unique slot, so that many processes
 * create one job for it; a moment that passes while no process runs is made up for once, at the next start. After a
 * change of the schedule or the time zone, jobs that waited by the old one are removed.
 */
export async function planSchedules(
  db: Db,
  kinds: readonly Pick<JobKind, "name" | "schedule" | "attempts">[],
  now = new Date(),
): Promise<void> {
  const zones = await asSystem(db, (tx) =>
    tx.selectFrom("branch").select("timeZone").where("status", "=", "active").distinct().execute(),
  );
  for (const { name, schedule, attempts = 5 } of kinds) {
    if (schedule === undefined) continue;
    for (const { timeZone } of zones) {
      const slot = nextMoment(schedule, timeZone, now)?.toISOString();
      if (slot === undefined) continue;
      await asSystem(db, async (tx) => {
        // Locked, because a branch that is being archived must get no job afterwards.
        await sql`insert into job (branch_id, kind, input, slot, run_at, attempts)
          select id, ${name}, '{}', ${slot}, ${slot}, ${attempts} from branch
          where status = 'active' and time_zone = ${timeZone} order by id for share
          on conflict (branch_id, kind, slot) do nothing`.execute(tx);
        await sql`delete from job using branch
          where branch.id = job.branch_id and status = 'active' and time_zone = ${timeZone}
          and kind = ${name} and slot <> ${slot} and job.state = 'waiting' and attempt = 0
          and run_at > ${now.toISOString()}`.execute(tx);
      });
    }
  }
}
