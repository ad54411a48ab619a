import type { ClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { tripWorth } from "./claim-trip.ts";
import { students, withReport } from "../plan/loan-facts.ts";
import { taxYear } from "./logbook.ts";
import { unclaimedTrips } from "./unclaimed-trips.ts";

const approved = sql`c.status in ('approved', 'exported', 'paid')`;

/** Totals of a tax year's claims in the branch's currency, and of its unclaimed trips. The year is the one that a day is in. */
export async function readTotals(
  tx: Tx,
  actor: Actor,
  onDay: string | undefined,
): Promise<ClaimTotals> {
  const { branch, startsOn, endsOn } = await taxYear(tx, onDay);
  const { currency } = branch;
  // The legs of the year: `l` is the leg of the claim `c`.
  const legs = sql`from km_claim_leg l
    join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id and c.currency = ${currency}
    left join trip t on t.branch_id = l.branch_id and t.id = l.trip_id`;
  const ofYear = sql`l.on_day between ${startsOn} and ${endsOn}`;
  const [cells, states, delivered, others] = await Promise.all([
    sql<ClaimTotals["cells"][number]>`
      select to_char(l.on_day, 'YYYY-MM') "month", r.id route_id, r.name route_name, v.id vehicle_id,
        v.name || case when exists (select from vehicle o where o.branch_id = v.branch_id and o.name = v.name and o.id <> v.id)
          then ' (' || p.first_name || ' ' || p.last_name || ')' else '' end as vehicle_name,
        c.claimant_id person_id, p.first_name || ' ' || p.last_name person_name,
        sum(l.distance_m)::int distance_m, sum(l.amount_cents)::int amount_cents
      ${legs}
      join vehicle v on v.branch_id = c.branch_id and v.id = c.vehicle_id
      join branch_user u on u.branch_id = c.branch_id and u.id = c.claimant_id
      join person p on p.id = u.person_id
      left join route r on r.branch_id = t.branch_id and r.id = t.route_id
      where ${approved} and ${ofYear}
      group by 1, r.id, r.name, v.branch_id, v.id, v.name, c.claimant_id, p.first_name, p.last_name
      order by 1, route_name, vehicle_name, person_name`.execute(tx),
    sql<ClaimTotals["states"][number]>`
      select c.status, count(distinct c.id)::int claims, sum(l.amount_cents)::int amount_cents
      ${legs} where ${ofYear} group by c.status order by c.status`.execute(tx),
    sql<ClaimTotals["delivered"]>`
      with trips as (select l.trip_id id, sum(l.amount_cents) cents ${legs}
        where ${approved} and ${ofYear} and l.trip_id is not null group by l.trip_id),
      loans as (
        select ${students} students
        from stop s
        join stop_line line on line.branch_id = s.branch_id and line.stop_id = s.id
          and line.action = 'deliver' and line.status = 'done'
        join allocation a on a.branch_id = line.branch_id and a.id = line.allocation_id
        ${withReport}
        where s.trip_id in (select id from trips))
      select (select coalesce(sum(cents), 0)::int from trips) amount_cents, count(*)::int kits,
        coalesce(sum(students), 0)::int pupils, count(*) filter (where students is null)::int unknown
      from loans`.execute(tx),
    sql<{ claims: number }>`
      select count(distinct c.id)::int claims from km_claim_leg l
      join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id and c.currency <> ${currency}
      where ${approved} and ${ofYear}`.execute(tx),
  ]);
  return {
    startsOn,
    endsOn,
    currency,
    otherCurrencies: others.rows[0]?.claims ?? 0,
    cells: cells.rows,
    states: states.rows,
    delivered: delivered.rows[0] ?? { amountCents: 0, kits: 0, pupils: 0, unknown: 0 },
    owed: await owedTrips(tx, actor, { startsOn, endsOn, currency }),
  };
}

type OfYear = Pick<ClaimTotals, "startsOn" | "endsOn" | "currency">;

/** Each is computed as if it were claimed next: if a tier counts what is claimed, two of them at the threshold are both below it. */
async function owedTrips(
  tx: Tx,
  actor: Actor,
  { startsOn, endsOn, currency }: OfYear,
): Promise<ClaimTotals["owed"]> {
  const owed: ClaimTotals["owed"] = [];
  for (const { why: _why, rated: _rated, vehicleId: _vehicle, ...trip } of await unclaimedTrips(
    tx,
    actor,
  )) {
    if (trip.onDay < startsOn || trip.onDay > endsOn) continue;
    const worth = await tripWorth(tx, trip.tripId);
    const amountCents = worth?.currency === currency ? worth.amountCents : null;
    owed.push({ ...trip, amountCents });
  }
  return owed;
}
