import { can } from "@kitround/contract/access/capabilities.ts";
import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { readClaim } from "./claim-queries.ts";
import { claimTrip } from "./claim-trip.ts";

interface UnclaimedTrip {
  tripId: string;
  name: string;
  onDay: string;
  driverName: string;
  vehicleName: string;
  drivenM: number;
  why: string;
}

/** Finished trips in the driver's own vehicle without valid legs, because no card had a rate for their day. */
export async function unclaimedTrips(tx: Tx, actor: Actor): Promise<UnclaimedTrip[]> {
  const { rows } = await sql<Omit<UnclaimedTrip, "why"> & { rated: boolean }>`
    select t.id trip_id, t.name, t.on_day, p.first_name || ' ' || p.last_name driver_name, v.name vehicle_name,
      t.odo_end_m - t.odo_start_m driven_m,
      exists (select from rate_card card where card.status = 'active' and t.on_day between card.valid_from and card.valid_to) rated
    from trip t
    join vehicle v on v.branch_id = t.branch_id and v.id = t.vehicle_id and v.reimbursable and v.owner_id = t.driver_id
    join branch_user u on u.branch_id = t.branch_id and u.id = t.driver_id
    join person p on p.id = u.person_id
    where t.status in ('completed', 'reconciled') and t.odo_end_m > t.odo_start_m
      and (${can(actor.role, "claims:read")}::boolean or t.driver_id = ${actor.branchUserId})
      and not exists (select from km_claim_leg l where l.branch_id = t.branch_id and l.trip_id = t.id and l.live)
    order by t.on_day, t.name
    limit 200`.execute(tx);
  return rows.map(({ rated, ...trip }) => ({
    ...trip,
    why: rated
      ? "Its claim was rejected or made void, or a rate was added later."
      : "No rate card covers its day yet.",
  }));
}

export async function claimUnclaimedTrip(
  tx: Tx,
  actor: Actor,
  tripId: string,
): Promise<KmClaimDetail> {
  const trip = (await unclaimedTrips(tx, actor)).find((each) => each.tripId === tripId);
  if (!trip) throw notFound("A finished trip without a claim");
  const claimId = await claimTrip(tx, actor, tripId);
  if (claimId === null) {
    throw new AppError(
      "no_rate",
      `No rate card covers ${trip.onDay}: ask finance to add one, then try again.`,
    );
  }
  return readClaim(tx, actor, claimId);
}
