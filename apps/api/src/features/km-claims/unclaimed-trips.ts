import { can } from "@kitround/contract/access/capabilities.ts";
import type { KmClaimDetail, UnclaimedTrip } from "@kitround/contract/km-claims/km-claim.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { readClaim } from "./claim-queries.ts";
import { claimTrip } from "./claim-trip.ts";
import { lockNumbers } from "./open-claim.ts";

/** One's own trips, or one trip; by default all that the actor may see. */
interface Which {
  mine?: boolean | undefined;
  tripId?: string;
}

/** Finished trips in the driver's own vehicle without valid legs, because no card had a rate for their day. */
export async function unclaimedTrips(
  tx: Tx,
  actor: Actor,
  { mine = false, tripId }: Which = {},
): Promise<UnclaimedTrip[]> {
  const all = can(actor.role, "claims:read") && !mine;
  const { rows } = await sql<Omit<UnclaimedTrip, "why">>`
    select t.id trip_id, t.name, t.on_day, p.first_name || ' ' || p.last_name driver_name,
      v.id vehicle_id, v.name vehicle_name,
      t.odo_end_m - t.odo_start_m driven_m,
      exists (select from rate_card card where card.status = 'active' and t.on_day between card.valid_from and card.valid_to) rated
    from trip t
    join vehicle v on v.branch_id = t.branch_id and v.id = t.vehicle_id and v.reimbursable and v.owner_id = t.driver_id
    join branch_user u on u.branch_id = t.branch_id and u.id = t.driver_id
    join person p on p.id = u.person_id
    where t.status in ('completed', 'reconciled') and t.odo_end_m > t.odo_start_m
      and (${all}::boolean or t.driver_id = ${actor.branchUserId})
      and (${tripId ?? null}::uuid is null or t.id = ${tripId ?? null})
      and not exists (select from km_claim_leg l where l.branch_id = t.branch_id and l.trip_id = t.id and l.live)
    order by t.on_day, t.name
    limit 200`.execute(tx);
  return rows.map((trip) => ({
    ...trip,
    why: trip.rated
      ? "Its claim was rejected or made void, or a rate was added later."
      : "No rate card covers its day yet.",
  }));
}

/** Puts a trip's legs on a claim. Throws `already_exists` where they are on one, unless that is the claim of this id. */
export async function claimUnclaimedTrip(
  tx: Tx,
  actor: Actor,
  tripId: string,
  claimId: string | undefined,
): Promise<KmClaimDetail> {
  // Before the trip is looked at, so that of two claims for it the second one finds the first.
  await lockNumbers(tx, actor);
  const [trip] = await unclaimedTrips(tx, actor, { tripId });
  if (!trip) {
    const made = await ownClaimOfTrip(tx, actor, tripId);
    if (made === undefined) throw notFound("A finished trip without a claim");
    if (made.id === claimId) return readClaim(tx, actor, made.id);
    throw new AppError("already_exists", `This trip is on claim ${made.number} already.`);
  }
  const made = await claimTrip(tx, actor, tripId, new Map(), claimId);
  if (made === null) {
    throw new AppError(
      "no_rate",
      `No rate card covers ${trip.onDay}: ask finance to add one, then try again.`,
    );
  }
  return readClaim(tx, actor, made);
}

function ownClaimOfTrip(tx: Tx, actor: Actor, tripId: string) {
  return tx
    .selectFrom("kmClaimLeg")
    .innerJoin("kmClaim", "kmClaim.id", "kmClaimLeg.claimId")
    .select(["kmClaim.id", "kmClaim.number"])
    .where("kmClaimLeg.tripId", "=", tripId)
    .where("kmClaimLeg.live", "=", true)
    .where("kmClaim.claimantId", "=", actor.branchUserId)
    .executeTakeFirst();
}
