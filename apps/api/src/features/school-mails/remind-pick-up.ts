import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { askable, mailPageLinks } from "../school-page/mail-links.ts";

/**
 * Reminds, on the evening before, a contact of each school where a pick-up is not marked as ready. It runs each hour,
 * in the branch's time zone, so that a trip released late is covered; a school is reminded of a trip once.
 */
export const remindPickUp = jobKind({
  name: "remind_pick_up",
  schedule: "0 16-21 * * *",
  input: z.object({}),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({ reminded: z.int() }),
  async run(job) {
    const { branchId } = job.actor;
    let reminded = 0;
    await job.step(async (tx) => {
      for (const { tripId, contacts } of await toRemind(tx)) {
        const of = { branchId, madeBy: null, kind: "not_ready", termId: null, tripId } as const;
        reminded += await mailPageLinks(tx, { ...of, contacts });
      }
      return { done: 1, total: 1 };
    });
    return async () => ({ reminded });
  },
});

interface ToRemind {
  tripId: string;
  contacts: { schoolId: string; contactId: string; name: string; address: string }[];
}

/**
 * For each released trip of tomorrow one contact of each school that has a kit to return and has not marked it as
 * ready.
 */
async function toRemind(tx: Tx): Promise<ToRemind[]> {
  const { rows } = await sql<ToRemind>`
    select trip_id, jsonb_agg(jsonb_build_object('schoolId', school_id, 'contactId', contact_id, 'name', name, 'address', address)) as contacts
    from (
      select distinct on (t.id, s.id) t.id as trip_id, s.id as school_id, c.id as contact_id, c.name, lower(btrim(c.email)) as address
      from branch b
      join trip t on t.branch_id = b.id and t.status = 'released' and t.on_day = (now() at time zone b.time_zone)::date + 1
      join stop st on st.branch_id = t.branch_id and st.trip_id = t.id
      join school s on s.branch_id = st.branch_id and s.id = st.school_id and s.status in ('member', 'paused')
      join school_contact c on c.branch_id = s.branch_id and c.school_id = s.id and ${askable}
      where b.id = current_branch() and b.reminds_pick_up and exists (${notReadyAt})
        and not exists (select from mail_out m
          where m.branch_id = t.branch_id and m.trip_id = t.id and m.school_id = s.id and m.kind = 'not_ready')
      order by t.id, s.id, c.is_primary desc, c.name, c.id) to_remind
    group by trip_id`.execute(tx);
  return rows;
}

/** The lines collected at the stop `st` that its school has not marked as ready. */
const notReadyAt = sql`
  select from stop_line l
  where l.branch_id = st.branch_id and l.stop_id = st.id and l.action = 'collect' and l.status = 'open'
    and not exists (select from school_report r
      where r.branch_id = l.branch_id and r.allocation_id = l.allocation_id and r.ready_at is not null)`;
