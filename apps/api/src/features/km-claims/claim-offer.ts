import { claimNeeds } from "@kitround/contract/trips/claim-offer-rules.ts";
import type { ClaimBasis, ClaimOffer, OfferedLeg } from "@kitround/contract/trips/claim-offer.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import type { Fuel } from "@kitround/contract/vehicles/vehicle.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { ratesOn, vehicleYear } from "./rates.ts";

type OfTrip = Pick<Trip, "id" | "onDay" | "driverId" | "vehicleId">;

/** Throws `not_found` if the branch has no such trip. */
export async function tripToClaim(tx: Tx, id: string): Promise<OfTrip> {
  const trip = await tx
    .selectFrom("trip")
    .select(["id", "onDay", "driverId", "vehicleId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!trip) throw notFound("This trip");
  return trip;
}

/** What the driver of a trip can claim for it, or why not. Null for everyone but its driver. */
export async function claimOffer(tx: Tx, actor: Actor, trip: OfTrip): Promise<ClaimOffer> {
  const { rows } = await sql<{ from: string; currency: string }>`
    select coalesce(base_address, name) "from", currency from branch where id = current_branch()`.execute(
    tx,
  );
  const [branch] = rows;
  if (!branch) throw new Error("The session has a branch.");
  const none = { currency: branch.currency, basis: null, made: null };
  if (trip.driverId !== actor.branchUserId) throw notFound("A trip that you drive");
  const made = await madeLegs(tx, trip.id);
  if (made !== null) return { ...none, ...made, needs: null };
  const vehicle = await tx
    .selectFrom("vehicle")
    .select(["name", "fuel", "reimbursable", "ownerId"])
    .where("id", "=", trip.vehicleId)
    .executeTakeFirst();
  const rates = vehicle ? await ratesOn(tx, trip.onDay, vehicle.fuel) : null;
  const needs = claimNeeds({
    onDay: trip.onDay,
    vehicleName: vehicle?.name ?? null,
    reimbursable: vehicle?.reimbursable ?? false,
    own: vehicle?.ownerId === actor.branchUserId,
    fuel: vehicle?.fuel ?? null,
    rated: rates !== null,
  });
  if (needs !== null || !vehicle || rates === null || trip.vehicleId === null) {
    return { ...none, needs };
  }
  const { onDay, vehicleId } = trip;
  // A check constraint limits the column to these words.
  const fuel = vehicle.fuel as Fuel;
  const driven = { vehicleId, claimantId: actor.branchUserId, fuel, onDay };
  const year = await vehicleYear(tx, driven, rates.country);
  const basis: ClaimBasis = {
    from: branch.from,
    counts: rates.counts,
    tierM: rates.tierM,
    noLogbookTierM: rates.noLogbookTierM,
    distanceUnit: rates.distanceUnit,
    tier1RateMillicents: rates.tier1RateMillicents,
    tier2RateMillicents: rates.tier2RateMillicents,
    passengerMillicents: rates.passengerMillicents,
    logbookKept: year.logbookKept,
    openingM: year.openingM,
    vehicleClaimedM: year.vehicleClaimedM,
    personClaimedM: year.personClaimedM,
  };
  return { needs: null, currency: rates.currency, basis, made: null };
}

/** The trip's valid legs and the claim they are on; null if none were made. */
async function madeLegs(
  tx: Tx,
  tripId: string,
): Promise<Pick<ClaimOffer, "currency" | "made"> | null> {
  type Row = OfferedLeg &
    Pick<NonNullable<ClaimOffer["made"]>, "number" | "status"> & {
      currency: string;
    };
  const { rows } = await sql<Row>`
    select l.stop_id, l.from_place, l.to_place, l.distance_m, l.tier1_m "tier1_m", l.tier2_m "tier2_m",
      l.tier1_rate_millicents "tier1_rate_millicents", l.tier2_rate_millicents "tier2_rate_millicents", l.distance_unit,
      l.passengers, l.passenger_millicents, l.amount_cents, c.number, c.status, c.currency
    from km_claim_leg l join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
    where l.trip_id = ${tripId} and l.live and l.kind = 'drive' order by c.number, l.position`.execute(
    tx,
  );
  const [first] = rows;
  if (!first) return null;
  // The claim's columns are not part of a leg; the route's schema removes them from the answer.
  const { currency, number, status } = first;
  return { currency, made: { number, status, legs: rows } };
}
