import type { MembershipPrice } from "@kitround/contract/memberships/membership-price.ts";
import { priceOf, reminderDays } from "@kitround/contract/memberships/membership-rules.ts";
import { renewalReminder } from "@kitround/contract/memberships/reminder-words.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { linkBase, sendsMail } from "../mail/mail-transport.ts";
import { sendQueued } from "../mail/queue-mail.ts";
import { askable } from "../school-page/mail-links.ts";
import { choicesOf } from "../school-mails/tell-schools.ts";
import { listPrices } from "./prices.ts";

/**
 * Reminds one contact of each school whose membership ends within a month, where the branch has switched it on: once for each end. It looks
 * every morning by the branch's clock, so that a server that was down makes it good.
 */
export const remindRenewals = jobKind({
  name: "remind_renewals",
  schedule: "0 8 * * *",
  input: z.object({}),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({ reminded: z.int() }),
  async run(job) {
    const { branchId } = job.actor;
    let reminded = 0;
    const { schools, prices } = await job.read(async (tx) => ({
      schools: await endingSchools(tx),
      prices: await listPrices(tx),
    }));
    for (const [done, school] of schools.entries()) {
      await job.step(async (tx) => {
        if (await remind(tx, branchId, school, prices)) reminded += 1;
        return { done: done + 1, total: schools.length };
      });
    }
    return async () => ({ reminded });
  },
});

interface EndingSchool {
  schoolId: string;
  contactId: string;
  school: string;
  roll: number | null;
  untilOn: string;
  name: string;
  address: string;
  greeting: string;
  branch: string;
  currency: string;
  officePhone: string | null;
  officeEmail: string | null;
  example: boolean;
}

/** Schools whose membership ends soon and that were not reminded of it, each with the contact who is mailed. */
async function endingSchools(tx: Tx): Promise<EndingSchool[]> {
  const { rows } = await sql<EndingSchool>`
    select distinct on (s.id) s.id as school_id, c.id as contact_id, s.name_en as school, s.roll, s.member_until as until_on,
      c.name, lower(btrim(c.email)) as address, b.greeting, b.name as branch, b.currency, b.office_phone, b.office_email, b.example
    from branch b
    join school s on s.branch_id = b.id and s.status in ('member', 'paused')
      and s.member_until between (now() at time zone b.time_zone)::date and (now() at time zone b.time_zone)::date + ${reminderDays}::int
    join school_contact c on c.branch_id = s.branch_id and c.school_id = s.id and ${askable}
    where b.id = current_branch() and b.reminds_renewal and not exists (select from mail_out m
      where m.branch_id = s.branch_id and m.school_id = s.id and m.kind = 'renewal' and m.until_on = s.member_until)
    order by s.id, c.is_primary desc, c.name, c.id`.execute(tx);
  return rows;
}

async function remind(
  tx: Tx,
  branchId: string,
  ending: EndingSchool,
  prices: readonly MembershipPrice[],
): Promise<boolean> {
  const { schoolId, contactId, untilOn, name, address, example } = ending;
  const choice = (await choicesOf(tx, branchId, [address])).get(address);
  if (choice === undefined) return false;
  const unsubscribe = `${linkBase()}/unsubscribe?link=${choice}`;
  const price = priceOf(ending.roll, prices);
  const { subject, text } = renewalReminder({ ...ending, price, unsubscribe });
  const goes = sendsMail() && !example;
  const { rows } = await sql<{ id: string }>`
    insert into mail_out (branch_id, kind, school_id, contact_id, to_name, to_address, state, until_on, subject, body)
    values (${branchId}::uuid, 'renewal', ${schoolId}::uuid, ${contactId}::uuid, ${name}, ${address}, ${goes ? "waiting" : "by_hand"},
      ${untilOn}::date, ${subject}, ${text})
    on conflict do nothing returning id`.execute(tx);
  const [mail] = rows;
  if (!mail) return false;
  if (goes) await sendQueued(tx, branchId, mail.id, name);
  return true;
}
