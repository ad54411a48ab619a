import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";

/**
 * Records a wrong password in the audit trail of each branch that this person is in: one row a minute, however often
 * it is tried. For an unknown e-mail address nothing is recorded: it may be a password typed into the wrong field.
 * `requestId` leads to the call's address in the log.
 */
export async function noteWrongPassword(
  db: Db,
  personId: string,
  requestId: string,
): Promise<void> {
  await asSystem(db, (tx) =>
    sql`insert into audit_event (branch_id, entity, entity_id, action, request_id)
      select u.branch_id, 'password', u.id::text, 'denied', ${requestId} from branch_user u
      where u.person_id = ${personId} and u.status <> 'removed' and not exists (select from audit_event e
        where e.branch_id = u.branch_id and e.entity = 'password' and e.entity_id = u.id::text
        and e.at > now() - interval '1 minute')`.execute(tx),
  );
}
