import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { composePageMail, type PageMail } from "../school-page/compose-page-mail.ts";
import { newContactLink } from "../school-page/school-links.ts";
import { drawLink } from "../users/one-time-link.ts";
import { composeMail } from "./compose-mail.ts";
import { linkBase, type Mail, type Outcome, sendNow } from "./mail-transport.ts";

/** The address that a mail program calls to unsubscribe its reader. */
const oneTap = (choice: string) => `${linkBase()}/api/unsubscribe/${choice}`;

/** Some two hours of retries, each later than the one before. */
const attempts = 10;

/**
 * Sends one mail. Its link is created here, in a transaction that stores the link's hash, and its text is sent to the
 * mail server only: no row, log or job ever contains it. If the process dies after the server's answer and before the
 * end, the mail is sent again.
 */
export const sendMail = jobKind({
  name: "send_mail",
  attempts,
  input: z.object({ mailId: z.uuid() }),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({ state: z.enum(["sent", "refused", "gone"]) }),
  async run(job) {
    const { mailId } = job.input;
    let mail: Mail | null = null;
    await job.step(async (tx) => {
      mail = await drawMail(tx, mailId, job.id);
      return { done: 0, total: 1 };
    });
    if (mail === null) {
      return async (tx) => {
        const fault = "The recipient has left, wants no mails any more, or has answered since.";
        await end(tx, mailId, { state: "refused", fault });
        return { state: "gone" as const };
      };
    }
    const outcome = await sendNow(mail);
    return async (tx) => {
      const address = await end(tx, mailId, outcome);
      if (outcome.state === "refused" && address !== null) await markBounced(tx, address);
      return { state: outcome.state };
    };
  },
});

/** Null if the recipient has left. */
async function drawMail(tx: Tx, id: string, requestId: string): Promise<Mail | null> {
  const { rows } = await sql<{
    toName: string;
    toAddress: string;
    subject: string;
    body: string;
    choice: string;
  }>`
    select m.to_name, m.to_address, m.subject, m.body, c.id as choice
    from mail_out m
    join mail_choice c on c.branch_id = m.branch_id and c.address = m.to_address and c.unsubscribed_at is null
    where m.branch_id = current_branch() and m.id = ${id} and m.state = 'waiting' and m.body is not null
      and not exists (select from school_contact r where r.branch_id = m.branch_id and r.school_id = m.school_id
        and lower(btrim(r.email)) = m.to_address and r.consent = 'refused')`.execute(tx);
  const [notice] = rows;
  if (notice === undefined) {
    return (await drawPageMail(tx, id)) ?? drawWayIn(tx, id, requestId);
  }
  const { toName: name, toAddress: address, subject, body, choice } = notice;
  return { id, to: { name, address }, subject, text: body, unsubscribe: oneTap(choice) };
}

/**
 * The kits that a released trip `o` collects at school `s` and that the school has not marked as ready: it may have
 * done so since.
 */
const notReady = sql`coalesce((
  select jsonb_agg(k.code || ' ' || kt.name_en order by k.code) from stop st
  join stop_line l on l.branch_id = st.branch_id and l.stop_id = st.id and l.action = 'collect' and l.status = 'open'
  join kit k on k.branch_id = l.branch_id and k.id = l.kit_id
  join kit_type kt on kt.branch_id = k.branch_id and kt.id = k.kit_type_id
  where st.branch_id = o.branch_id and st.trip_id = o.id and st.school_id = s.id
    and not exists (select from school_report r
      where r.branch_id = l.branch_id and r.allocation_id = l.allocation_id and r.ready_at is not null)), '[]'::jsonb)`;

/** A mail with a link to a school's page; only to a current contact, at a member school. */
async function drawPageMail(tx: Tx, id: string): Promise<Mail | null> {
  const { rows } = await sql<PageLetter>`
    select m.kind, m.to_name, m.to_address, m.branch_id, m.school_id, c.id as contact_id, s.name_en as school, b.name as branch,
      b.greeting, h.id as choice, 'term ' || t.number || ' ' || t.year as term, w.closes_on,
      o.on_day, s.drop_point, ${notReady} as kits
    from mail_out m
    join branch b on b.id = m.branch_id
    join school s on s.branch_id = m.branch_id and s.id = m.school_id and s.status in ('member', 'paused')
    join school_contact c on c.branch_id = m.branch_id and c.id = m.contact_id and lower(btrim(c.email)) = m.to_address
      and (c.consent <> 'refused' or m.kind = 'school_page')
    join mail_choice h on h.branch_id = m.branch_id and h.address = m.to_address
      and (h.unsubscribed_at is null or m.kind = 'school_page')
    left join term t on t.branch_id = m.branch_id and t.id = m.term_id
    left join wish_round w on w.branch_id = m.branch_id and w.term_id = m.term_id
    left join trip o on o.branch_id = m.branch_id and o.id = m.trip_id and o.status = 'released'
    where m.branch_id = current_branch() and m.id = ${id} and m.state = 'waiting'
      and m.kind in ('school_page', 'wishes', 'wishes_again', 'not_ready')`.execute(tx);
  const [letter] = rows;
  if (letter === undefined || (letter.kind === "not_ready" && letter.kits.length === 0))
    return null;
  const { branchId, toName: name, toAddress: address, choice } = letter;
  const url = await newContactLink(tx, { branchId, branchUserId: "" }, letter, linkBase());
  const words = composePageMail(letter.kind, { ...letter, name, url });
  return { id, to: { name, address }, ...words, unsubscribe: oneTap(choice) };
}

interface PageLetter {
  kind: PageMail;
  toName: string;
  toAddress: string;
  branchId: string;
  schoolId: string;
  contactId: string;
  school: string;
  branch: string;
  greeting: string;
  choice: string;
  term: string | null;
  closesOn: string | null;
  onDay: string | null;
  dropPoint: string | null;
  kits: string[];
}

/** A mail whose link signs somebody in. */
async function drawWayIn(tx: Tx, id: string, requestId: string): Promise<Mail | null> {
  const row = await tx
    .selectFrom("mailOut as m")
    .innerJoin("branchUser as u", (join) =>
      join.onRef("u.branchId", "=", "m.branchId").onRef("u.id", "=", "m.branchUserId"),
    )
    .innerJoin("person as p", "p.id", "u.personId")
    .innerJoin("branch as b", "b.id", "m.branchId")
    .select(["m.kind", "m.toName", "m.toAddress", "m.madeBy", "m.branchId", "m.branchUserId"])
    .select([
      "u.status",
      "u.role",
      "p.firstName",
      "p.lastName",
      "b.name as branchName",
      "b.greeting",
    ])
    .where("m.id", "=", id)
    .where("m.state", "=", "waiting")
    .where("u.status", "in", ["invited", "active"])
    // The table's check ensures it, and also that such a mail has somebody who asked for it.
    .$narrowType<{ kind: "invitation" | "password_reset"; madeBy: string; branchUserId: string }>()
    .executeTakeFirst();
  if (!row) return null;
  const own = row.madeBy === row.branchUserId;
  const { url } = await drawLink(
    tx,
    { branchId: row.branchId, branchUserId: row.madeBy, requestId },
    { ...row, id: row.branchUserId },
    linkBase(),
    own ? "2 hours" : "7 days",
  );
  const { firstName, branchName, greeting } = row;
  return {
    id,
    to: { name: row.toName, address: row.toAddress },
    ...composeMail(row.kind, { greeting, firstName, branchName, url }, own),
  };
}

/** Stores the result; returns the mail's address, or null if its result was stored before. */
async function end(tx: Tx, id: string, outcome: Outcome): Promise<string | null> {
  const fault: RawBuilder<string | null> =
    outcome.state === "refused" ? sql`${outcome.fault}` : sql`null`;
  const ended = await tx
    .updateTable("mailOut")
    .set({ state: outcome.state, fault, endedAt: sql<string>`now()` })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("toAddress")
    .executeTakeFirst();
  return ended?.toAddress ?? null;
}

/** Marks a school's contacts whose address a mail server has refused, so that a task is raised. */
async function markBounced(tx: Tx, address: string): Promise<void> {
  await tx
    .updateTable("schoolContact")
    .set({ bouncedAt: sql<string>`now()` })
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .execute();
}
