import type { Route } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import type { Db } from "../db/database.ts";

/**
 * Records in the branch's audit trail that this role was denied this call: one row a minute for each, however often
 * it is tried.
 */
export async function noteDenied(db: Db, actor: Actor, route: Route): Promise<void> {
  const call = `${route.method} ${route.path}`;
  await asSystem(db, async (tx) => {
    // Without a lock several calls at once would each find no row. The lock is taken first, so that the second call
    // looks after the first has written.
    await sql`select pg_advisory_xact_lock(hashtextextended(${actor.branchUserId + call}, 0))`.execute(
      tx,
    );
    await sql`insert into audit_event (branch_id, actor_id, entity, entity_id, action, request_id)
      select ${actor.branchId}::uuid, ${actor.branchUserId}::uuid, 'call', ${call}, 'denied', ${actor.requestId}
      where not exists (select from audit_event e where e.branch_id = ${actor.branchId}::uuid and e.entity = 'call'
        and e.entity_id = ${call} and e.actor_id = ${actor.branchUserId}::uuid and e.at > now() - interval '1 minute')`.execute(
      tx,
    );
  });
}
