import type { User, UserMail } from "@kitround/contract/users/user.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { queueMail } from "../mail/queue-mail.ts";

/** Sends a person the way in that was made for them, or notes that it is handed over by hand. */
export function mailLink(tx: Tx, actor: Actor, user: User, sends: boolean): Promise<boolean> {
  const asked = {
    kind: user.status === "invited" ? "invitation" : "password_reset",
    branchId: actor.branchId,
    branchUserId: user.id,
    toName: `${user.firstName} ${user.lastName}`,
    // Who may make a link reads the address.
    toAddress: user.email ?? "",
    madeBy: actor.branchUserId,
  } as const;
  return queueMail(tx, asked, sends);
}

/** The mails to one person, and of one that waits whether its sending was given up. */
export async function listMails(tx: Tx, branchUserId: string): Promise<UserMail[]> {
  const { rows } = await sql<UserMail>`
    select m.id, m.kind, m.to_address, coalesce(m.fault, case when m.state = 'waiting' then j.fault end) as fault, m.created_at, m.ended_at,
      case when m.state = 'waiting' and j.state in ('failed', 'cancelled') then 'failed' else m.state end as state
    from mail_out m left join job j on j.branch_id = m.branch_id and j.id = m.job_id
    where m.branch_user_id = ${branchUserId} order by m.created_at desc, m.id limit 20`.execute(tx);
  return rows;
}
