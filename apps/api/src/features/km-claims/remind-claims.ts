import { claimReminder, monthBefore } from "@kitround/contract/km-claims/reminder-words.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { linkBase, sendsMail } from "../mail/mail-transport.ts";
import { sendQueued } from "../mail/queue-mail.ts";
import { choicesOf } from "../school-mails/tell-schools.ts";
import { tripWorth } from "./claim-trip.ts";

/**
 * Reminds drivers of last month's trips that are not claimed, if the branch has switched it on. It runs on the first three mornings of a
 * month by the branch's clock, so that a server that was down catches up; each person is reminded once a month.
 */
export const remindClaims = jobKind({
  name: "remind_claims",
  schedule: "0 8 1-3 * *",
  input: z.object({}),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({ told: z.int() }),
  async run(job) {
    const { branchId } = job.actor;
    let told = 0;
    const people = await job.read(unclaimedPeople);
    for (const [done, person] of people.entries()) {
      await job.step(async (tx) => {
        if (await remind(tx, branchId, person)) told += 1;
        return { done: done + 1, total: people.length };
      });
    }
    return async () => ({ told });
  },
});

interface Person {
  branchUserId: string;
  firstName: string;
  address: string;
  greeting: string;
  branchName: string;
  currency: string;
  example: boolean;
  month: string;
  trips: number;
  /** The amount on claims that are not submitted, in the branch's currency. */
  legCents: number;
  /** Trips without legs. */
  unmade: string[];
}

/** People with finished trips of last month in their own vehicle that are on no submitted claim. */
async function unclaimedPeople(tx: Tx): Promise<Person[]> {
  const branch = await sql<{ today: string }>`
    select (now() at time zone b.time_zone)::date today from branch b
    join claim_setting s on s.branch_id = b.id and s.reminds_monthly where b.id = current_branch()`.execute(
    tx,
  );
  const [on] = branch.rows;
  if (!on) return [];
  const month = monthBefore(on.today);
  const { rows } = await sql<Person>`
    select u.id branch_user_id, p.first_name, lower(btrim(p.email)) address, b.greeting, b.name branch_name, b.currency, b.example,
      ${month}::text "month", count(*)::int trips, coalesce(sum(made.cents), 0)::int leg_cents,
      coalesce(array_agg(t.id) filter (where made.cents is null), '{}') unmade
    from trip t
    join branch b on b.id = t.branch_id
    join vehicle v on v.branch_id = t.branch_id and v.id = t.vehicle_id and v.reimbursable and v.owner_id = t.driver_id
    join branch_user u on u.branch_id = t.branch_id and u.id = t.driver_id and u.status = 'active'
    join person p on p.id = u.person_id
    cross join lateral (
      select sum(l.amount_cents) filter (where c.currency = b.currency) cents, bool_or(c.status not in ('draft', 'returned')) submitted
      from km_claim_leg l join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
      where l.branch_id = t.branch_id and l.trip_id = t.id and l.live and l.kind = 'drive'
    ) made
    where t.status in ('completed', 'reconciled') and t.odo_end_m > t.odo_start_m and to_char(t.on_day, 'YYYY-MM') = ${month}
      and not coalesce(made.submitted, false)
    group by u.id, p.first_name, p.email, b.greeting, b.name, b.currency, b.example
    order by u.id`.execute(tx);
  return rows;
}

async function remind(tx: Tx, branchId: string, person: Person): Promise<boolean> {
  const { branchUserId, address, month, currency, greeting, branchName, firstName } = person;
  const choice = (await choicesOf(tx, branchId, [address])).get(address);
  if (choice === undefined) return false;
  let amountCents = person.legCents;
  let more = false;
  for (const tripId of person.unmade) {
    const worth = await tripWorth(tx, tripId);
    if (worth?.currency === currency) amountCents += worth.amountCents;
    else more = true;
  }
  const unsubscribe = `${linkBase()}/unsubscribe?link=${choice}`;
  const { trips } = person;
  const names = { greeting, branchName, firstName };
  const sums = { month, trips, amountCents, currency, more };
  const url = `${linkBase()}/km-claims?tab=mine`;
  const { subject, text } = claimReminder({ ...names, ...sums, url, unsubscribe });
  const goes = sendsMail() && !person.example;
  const { rows } = await sql<{ id: string }>`
    insert into mail_out (branch_id, kind, branch_user_id, to_name, to_address, state, month, subject, body)
    select ${branchId}::uuid, 'unclaimed', ${branchUserId}::uuid, ${firstName}, ${address}, ${goes ? "waiting" : "by_hand"}, ${month},
      ${subject}, ${text}
    where not exists (select from mail_choice m where m.branch_id = ${branchId}::uuid and m.id = ${choice}::uuid and m.unsubscribed_at is not null)
    on conflict do nothing returning id`.execute(tx);
  const [mail] = rows;
  if (!mail) return false;
  if (goes) await sendQueued(tx, branchId, mail.id, firstName);
  return true;
}
