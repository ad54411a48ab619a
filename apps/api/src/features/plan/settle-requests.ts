import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/**
 * Updates requests to match the allocations: a title in the term's plan satisfies the school's request for it,
 * whichever came first, and the request becomes planned. Checks these requests, and those that these allocations
 * could satisfy.
 */
export async function settleRequests(
  tx: Tx,
  ids: readonly (string | null)[],
  allocationIds: readonly string[] = [],
): Promise<void> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0 && allocationIds.length === 0) return;
  // Without allocations the requests are found by their ids alone, however many the branch has.
  const orTheirs =
    allocationIds.length === 0
      ? sql``
      : sql`or exists (
      select from allocation g join rotation o on o.branch_id = g.branch_id and o.id = g.rotation_id
      where g.branch_id = q.branch_id and g.id = any(${allocationIds}::uuid[])
        and g.school_id = q.school_id and g.kit_type_id = q.kit_type_id and o.term_id = q.term_id)`;
  const these = sql`(q.id = any(${named}::uuid[]) ${orTheirs})
    and q.status in ('requested', 'waitlisted', 'planned')`;
  const served = sql`exists (select from allocation c where c.branch_id = q.branch_id and c.request_id = q.id and ${live("c")})`;
  await sql`
    update allocation a set request_id = x.request_id
    from (
      select distinct on (q.id) q.id as request_id, f.id
      from kit_request q
      join allocation f on f.branch_id = q.branch_id and f.school_id = q.school_id and f.kit_type_id = q.kit_type_id
        and f.request_id is null and ${live("f")}
      join rotation o on o.branch_id = f.branch_id and o.id = f.rotation_id and o.term_id = q.term_id
      where q.branch_id = current_branch() and ${these} and not ${served}
      order by q.id, f.deliver_on, f.id) x
    where a.branch_id = current_branch() and a.id = x.id`.execute(tx);
  await sql`
    update kit_request q set status = case when ${served} then 'planned' else 'requested' end
    where q.branch_id = current_branch() and ${these} and (q.status = 'planned') <> ${served}`.execute(
    tx,
  );
}

const live = (of: string) => sql`${sql.ref(`${of}.status`)} not in ('cancelled', 'substituted')`;
