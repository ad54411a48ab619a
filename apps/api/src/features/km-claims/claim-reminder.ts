import type { ClaimReminder } from "@kitround/contract/km-claims/claim-reminder.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { choicesOf } from "../school-mails/tell-schools.ts";

/** Found as the reminder itself finds it: by the person's e-mail address in this branch. */
export async function readClaimReminder(tx: Tx, actor: Actor): Promise<ClaimReminder> {
  const { rows } = await sql<ClaimReminder>`
    select coalesce((select reminds_monthly from claim_setting), false) sent,
      not exists (select from mail_choice m
        where m.address = lower(btrim(p.email)) and m.unsubscribed_at is not null) wanted
    from person p where p.id = ${actor.personId}`.execute(tx);
  const [reminder] = rows;
  if (!reminder) throw new Error("The session has a person.");
  return reminder;
}

/** Sets the same choice as the link in each e-mail. */
export async function chooseClaimReminder(tx: Tx, actor: Actor, wanted: boolean): Promise<void> {
  const { email } = await tx
    .selectFrom("person")
    .select(sql<string>`lower(btrim(email))`.as("email"))
    .where("id", "=", actor.personId)
    .executeTakeFirstOrThrow();
  const choice = (await choicesOf(tx, actor.branchId, [email])).get(email);
  if (choice === undefined) throw new Error("The address has a choice.");
  await sql`
    update mail_choice set unsubscribed_at = case when ${!wanted} then coalesce(unsubscribed_at, now()) end
    where id = ${choice}`.execute(tx);
}
