import { type RawBuilder, sql } from "kysely";

// What national figures count of the road, as subqueries, written once so that they agree.

/** Metres by the odometer on finished trips `t`, which all have both readings. */
export const driven = (which: RawBuilder<unknown>) => sql`(
  select coalesce(sum(t.odo_end_m - t.odo_start_m), 0)::int from trip t
  where t.status in ('completed', 'reconciled') and ${which})`;

/** Cents of the legs `l` of approved claims `c`. */
export const paidFor = (which: RawBuilder<unknown>) => sql`(
  select coalesce(sum(l.amount_cents), 0)::int from km_claim_leg l
  join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
  where c.status in ('approved', 'exported', 'paid') and ${which})`;
