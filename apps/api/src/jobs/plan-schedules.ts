import { Cron } from "croner";
import { sql } from "kysely";
import { asSystem } from "../db/as-system.ts";
import type { Db } from "../db/database.ts";
import type { JobKind } from "./job-kind.ts";

/** The first moment after `after` at which it is due, by the clock on the branch's wall; null when there is none. */
export function nextMoment(schedule: string, timeZone: string, after: Date): Date | null {
  return new Cron(schedule, { timezone: timeZone, paused: true }).nextRun(after);
}

/**
 * Sees to it that each active branch's next job of each schedule waits. A moment is a slot of its own, so that many processes
 * make one job of it; one that passes while no process runs is made up for once, at the next start. A schedule or a time zone that has
 * changed takes what waited by the old one with it.
 */
export async function planSchedules(
  db: Db,
  kinds: readonly Pick<JobKind, "name" | "schedule" | "attempts">[],
  now = new Date(),
): Promise<void> {
  for (const { name, schedule, attempts = 5 } of kinds) {
    if (schedule === undefined) continue;
    await asSystem(db, async (tx) => {
      const branches = await tx
        .selectFrom("branch")
        .select(["id", "timeZone"])
        .where("status", "=", "active")
        .execute();
      for (const { id, timeZone } of branches) {
        const slot = nextMoment(schedule, timeZone, now)?.toISOString();
        if (slot === undefined) continue;
        await sql`delete from job where branch_id = ${id} and kind = ${name} and slot <> ${slot}
          and state = 'waiting' and attempt = 0 and run_at > ${now.toISOString()}`.execute(tx);
        await sql`insert into job (branch_id, kind, input, slot, run_at, attempts)
          values (${id}, ${name}, '{}', ${slot}, ${slot}, ${attempts})
          on conflict (branch_id, kind, slot) do nothing`.execute(tx);
      }
    });
  }
}
