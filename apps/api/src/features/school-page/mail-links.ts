import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { sendsMail } from "../mail/mail-transport.ts";
import { sendQueued } from "../mail/queue-mail.ts";
import type { PageMail } from "./compose-page-mail.ts";
import { requireContact, requireMember } from "./school-links.ts";

/** A contact who can be mailed: with a working address, subscribed, at a member school. */
export const askable = sql`s.notify_email and c.email like '%_@_%' and c.bounced_at is null and c.consent <> 'refused' and not exists (
  select from mail_choice h where h.branch_id = c.branch_id and h.address = lower(btrim(c.email)) and h.unsubscribed_at is not null)`;

interface Letter {
  branchId: string;
  madeBy: string | null;
  kind: PageMail;
  termId: string | null;
  /** The trip that a reminder is about. */
  tripId?: string;
  contacts: readonly { schoolId: string; contactId: string; name: string; address: string }[];
}

/**
 * Creates e-mails with a link to the school's page in the caller's transaction; the link itself is created when each is sent. One that
 * was created already is not created again. Returns the number of new ones; zero without a mail server.
 */
export async function mailPageLinks(tx: Tx, letter: Letter): Promise<number> {
  const { branchId, madeBy, kind, termId, tripId = null, contacts } = letter;
  if (contacts.length === 0 || !(await sendsHere(tx))) return 0;
  await sql`
    insert into mail_choice (branch_id, address)
    select ${branchId}::uuid, c.address from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as c (address text)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; toName: string }>`
    insert into mail_out (branch_id, kind, to_name, to_address, state, school_id, contact_id, term_id, trip_id, made_by)
    select ${branchId}::uuid, ${kind}, c.name, c.address, 'waiting', c."schoolId", c."contactId", ${termId}::uuid, ${tripId}::uuid, ${madeBy}::uuid
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as c (name text, address text, "schoolId" uuid, "contactId" uuid)
    on conflict do nothing
    returning id, to_name`.execute(tx);
  for (const { id, toName } of rows) await sendQueued(tx, branchId, id, toName);
  return rows.length;
}

/** E-mails a link to one contact. Throws `not_found`, and a refusal if the mail could not be sent. */
export async function mailLink(
  tx: Tx,
  { branchId, branchUserId }: Actor,
  schoolId: string,
  contactId: string,
): Promise<void> {
  await requireMember(tx, schoolId);
  const { name, email } = await requireContact(tx, schoolId, contactId);
  const address = email?.trim().toLowerCase();
  if (!address) throw noMail(`${name} has no e-mail address. Make a link and hand it over.`);
  if (!(await sendsHere(tx))) {
    throw noMail("No mail is sent from here. Make a link and hand it over.");
  }
  const contacts = [{ schoolId, contactId, name, address }];
  const letter = { branchId, madeBy: branchUserId, kind: "school_page", termId: null } as const;
  await mailPageLinks(tx, { ...letter, contacts });
}

const noMail = (message: string) =>
  new AppError("transition_refused", message, [{ path: "contactId", message }]);

/** Whether this branch sends e-mail: an example branch never does, because its addresses are not real. */
export async function sendsHere(tx: Tx): Promise<boolean> {
  const { example } = await tx.selectFrom("branch").select("example").executeTakeFirstOrThrow();
  return sendsMail() && !example;
}
