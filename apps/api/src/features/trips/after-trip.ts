import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

type AfterTrip = Pick<TripDetail, "decisions" | "corrections" | "claimed">;

const nothing: AfterTrip = { decisions: [], corrections: [], claimed: false };

/** The decisions and corrections since the trip ended, and whether its kilometres are on a submitted claim. */
export async function afterTrip(tx: Tx, trip: { id: string; status: string }): Promise<AfterTrip> {
  if (trip.status !== "completed" && trip.status !== "reconciled") return nothing;
  const named = sql`p.first_name || ' ' || p.last_name`;
  const moment = (column: string) =>
    sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<AfterTrip>`
    select
      coalesce((select json_agg(d order by d.at) from (
        select d.difference, d.decision, d.note, ${named} as by_name, ${moment("d.decided_at")} as at
        from trip_decision d
        join branch_user u on u.branch_id = d.branch_id and u.id = d.decided_by
        join person p on p.id = u.person_id
        where d.trip_id = ${trip.id}) d), '[]') as decisions,
      coalesce((select json_agg(c order by c.at desc) from (
        select c.start_before_m, c.end_before_m, c.start_m, c.end_m, c.reason, ${named} as by_name,
          ${moment("c.corrected_at")} as at
        from odometer_correction c
        join branch_user u on u.branch_id = c.branch_id and u.id = c.corrected_by
        join person p on p.id = u.person_id
        where c.trip_id = ${trip.id}) c), '[]') as corrections,
      exists (
        select from km_claim_leg l
        join km_claim k on k.branch_id = l.branch_id and k.id = l.claim_id
        where l.trip_id = ${trip.id} and l.live and k.status not in ('draft', 'returned')) as claimed`.execute(
    tx,
  );
  return rows[0] ?? nothing;
}
