import type { VisitToTell } from "@kitround/contract/trips/school-mail.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { sendsMail } from "../mail/mail-transport.ts";

/**
 * Visits of released trips whose school gets no e-mail about them, in a branch that mails its schools on the day before: the
 * office phones these. A school that wants no notices, or has unsubscribed, is left out.
 */
export async function visitsToTell(
  tx: Tx,
  which: RawBuilder<unknown>,
): Promise<(VisitToTell & { tripId: string })[]> {
  const reachable = sql`exists (select from school_contact c where c.branch_id = s.branch_id
    and c.school_id = s.id and c.email like '%_@_%' and c.bounced_at is null and c.consent <> 'refused')`;
  const { rows } = await sql<VisitToTell & { tripId: string }>`
    select t.id as trip_id, s.id as school_id, s.name_en as school_name, c.name as contact_name, c.phone, st.told_at
    from trip t
    join branch b on b.id = t.branch_id and b.tells_tomorrow
    join stop st on st.branch_id = t.branch_id and st.trip_id = t.id and st.status <> 'skipped'
    join school s on s.branch_id = st.branch_id and s.id = st.school_id and s.notify_email
    left join lateral (select name, phone from school_contact c where c.branch_id = s.branch_id
      and c.school_id = s.id order by c.phone is null, c.is_primary desc, c.name limit 1) c on true
    where t.branch_id = current_branch() and t.status = 'released' and ${which}
      and exists (select from stop_line l where l.branch_id = st.branch_id and l.stop_id = st.id and l.status = 'open')
      and not exists (select from mail_out m
        where m.branch_id = t.branch_id and m.trip_id = t.id and m.school_id = s.id and m.kind = 'tomorrow'
          and (m.state = 'sent' or m.state = 'waiting'
            -- Looked up for each mail: a join would read all jobs of the branch.
            and coalesce((select j.state from job j where j.branch_id = m.branch_id and j.id = m.job_id), 'waiting')
              not in ('failed', 'cancelled')))
      and not exists (select from school_contact c
        join mail_choice o on o.branch_id = c.branch_id and o.address = lower(btrim(c.email)) and o.unsubscribed_at is not null
        where c.branch_id = s.branch_id and c.school_id = s.id)
      -- The hourly job still mails these by itself.
      and not (${sendsMail()} and not b.example and ${reachable} and not exists (select from mail_out m
        where m.branch_id = t.branch_id and m.trip_id = t.id and m.school_id = s.id and m.kind = 'tomorrow'))
    order by t.name, st.seq`.execute(tx);
  return rows;
}
