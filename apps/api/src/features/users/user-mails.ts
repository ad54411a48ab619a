import type { Mail } from "@kitround/contract/users/mail.ts";
import { linkKinds } from "@kitround/contract/users/link-kinds.ts";
import { writeMailRefusal } from "@kitround/contract/users/mail-rules.ts";
import type { User } from "@kitround/contract/users/user.ts";
import { type RawBuilder, sql } from "kysely";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { SignedIn } from "../../http/admit.ts";
import { byCursor, byId, type Cut, type Page, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { refuseLink } from "./change-user.ts";
import { drawLink } from "./one-time-link.ts";
import { readUser } from "./user-queries.ts";

/** Mails a person their link, or records that it is passed on by hand. */
export function mailLink(tx: Tx, actor: Actor, user: User, sends: boolean): Promise<boolean> {
  const asked = {
    kind: user.status === "invited" ? "invitation" : "password_reset",
    branchId: actor.branchId,
    branchUserId: user.id,
    toName: `${user.firstName} ${user.lastName}`,
    // A person who may make a link may also read the address.
    toAddress: user.email ?? "",
    madeBy: actor.branchUserId,
  } as const;
  return queueMail(tx, asked, sends);
}

/** The mails to one person. */
export async function mailsTo(tx: Tx, branchUserId: string): Promise<Mail[]> {
  const page = pageOf({ limit: 20 });
  return page.cut(await mailRows(tx, sql`m.branch_user_id = ${branchUserId}`, page)).items;
}

/** All mails to the branch's people. */
export async function listMailRows(tx: Tx, paging: Paging): Promise<Cut<Mail>> {
  const page = pageOf(paging);
  const [items, { total }] = await Promise.all([
    mailRows(tx, sql`true`, page),
    tx
      .selectFrom("mailOut")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      // Mails to schools are shown with their trips. A reminder of claims has no link.
      .where("kind", "in", linkKinds)
      .executeTakeFirstOrThrow(),
  ]);
  return page.cut(items, total);
}

/**
 * Writes a mail out for the person who passes it on. Its link is created now, as when it is sent, and only its hash
 * is stored.
 */
export async function writeOut(tx: Tx, actor: SignedIn, id: string, publicUrl: string) {
  const [mail] = await mailRows(tx, sql`m.id = ${id}`, pageOf({ limit: 1 }));
  if (!mail) throw notFound("This e-mail");
  refuseUnlessAllowed(writeMailRefusal({ id: actor.branchUserId, role: actor.role }, mail));
  await refuseLink(tx, actor, mail.userId);
  const user = await readUser(tx, actor, mail.userId);
  const { url, expiresAt } = await drawLink(tx, actor, user, publicUrl, "7 days");
  const { branchName, greeting } = await tx
    .selectFrom("branch")
    .select(["name as branchName", "greeting"])
    .where("id", "=", actor.branchId)
    .executeTakeFirstOrThrow();
  const { toName, toAddress, kind } = mail;
  const facts = { greeting, firstName: user.firstName, branchName, url };
  return { toName, toAddress, expiresAt, ...composeMail(kind, facts, false) };
}

/** The newest first. */
function pageOf(paging: Paging): Page {
  const newest = { by: sql`m.created_at`, kind: "moment", descending: true } as const;
  return byCursor("mails", [newest, byId(sql`m.id`)], paging);
}

/** For a waiting mail, whether sending was given up. */
async function mailRows(
  tx: Tx,
  which: RawBuilder<unknown>,
  { columns, after, order, limit }: Page,
): Promise<Mail[]> {
  const { rows } = await sql<Mail>`
    select m.id, m.kind, m.to_name, m.to_address, coalesce(m.fault, case when m.state = 'waiting' then j.fault end) as fault, m.created_at, m.ended_at,
      case when m.state = 'waiting' and j.state in ('failed', 'cancelled') then 'failed' else m.state end as state,
      u.id as user_id, u.role, u.status${columns}
    from mail_out m join branch_user u on u.branch_id = m.branch_id and u.id = m.branch_user_id
      left join job j on j.branch_id = m.branch_id and j.id = m.job_id
    where ${which} and m.kind = any(${[...linkKinds]}) and ${after} order by ${order} limit ${limit}`.execute(
    tx,
  );
  return rows;
}
