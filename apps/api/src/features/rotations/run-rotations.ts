import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/**
 * A rotation is running from the start of its first trip; the trip's deliveries say which rotations. One that was
 * unlocked for changes stays open until it is published again.
 */
export async function runRotations(tx: Tx, tripId: string): Promise<void> {
  await sql`
    update rotation r set status = 'running'
    where r.branch_id = current_branch() and r.status = 'locked' and r.id in (
      select a.rotation_id from stop_line l
      join stop s on s.branch_id = l.branch_id and s.id = l.stop_id
      join allocation a on a.branch_id = l.branch_id and a.id = l.allocation_id
      where s.branch_id = current_branch() and s.trip_id = ${tripId} and l.action = 'deliver')`.execute(
    tx,
  );
}
