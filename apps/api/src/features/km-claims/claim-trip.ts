import { priceLeg } from "@kitround/contract/km-claims/leg-price.ts";
import type { Fuel } from "@kitround/contract/vehicles/vehicle.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { addLegs, claimNamed, type NewLeg, openClaim, sumUp } from "./open-claim.ts";
import { type DayRates, ratesOn, vehicleYear } from "./rates.ts";

interface DrivenTrip {
  id: string;
  name: string;
  onDay: string;
  driverId: string;
  vehicleId: string;
  odoStartM: number;
  fuel: Fuel;
  base: string;
}

/** The number of passengers to a stop, by its id. */
type Passengers = ReadonlyMap<string | null, number>;

interface DrivenLeg {
  stopId: string;
  toPlace: string;
  distanceM: number;
  measured: boolean;
}

/**
 * Adds a finished trip's legs to its driver's open claim: only if the driver drove their own private vehicle, each stop once, at the
 * rates of the day. Without a rate for the day nothing is made and the trip stays in `unclaimedTrips`. `named` is the id of the claim,
 * chosen by a device. Returns the claim's id, or null.
 */
export async function claimTrip(
  tx: Tx,
  actor: Actor,
  tripId: string,
  passengers: Passengers = new Map(),
  named?: string,
): Promise<string | null> {
  const rated = await ratedTrip(tx, tripId);
  if (rated === null) return null;
  const { trip, rates } = rated;
  const { driverId: claimantId, vehicleId } = trip;
  const of = { claimantId, vehicleId, currency: rates.currency };
  const claimId = await (named === undefined
    ? openClaim(tx, actor, of)
    : claimNamed(tx, actor, named, of));
  // The claim is locked already, so that no other trip is priced meanwhile.
  await addLegs(tx, actor, claimId, await pricedLegs(tx, rated, passengers));
  return claimId;
}

/** The present amount in cents of a finished trip's unclaimed legs; null if `claimTrip` would make none. */
export async function tripWorth(
  tx: Tx,
  tripId: string,
): Promise<{ amountCents: number; currency: string } | null> {
  const rated = await ratedTrip(tx, tripId);
  if (rated === null) return null;
  const legs = await pricedLegs(tx, rated);
  const amountCents = legs.reduce((sum, leg) => sum + Number(leg.amountCents), 0);
  return { amountCents, currency: rated.rates.currency };
}

interface RatedTrip {
  trip: DrivenTrip;
  rates: DayRates;
  driven: DrivenLeg[];
}

async function ratedTrip(tx: Tx, tripId: string): Promise<RatedTrip | null> {
  const trip = await privateTrip(tx, tripId);
  if (!trip) return null;
  const rates = await ratesOn(tx, trip.onDay, trip.fuel);
  if (!rates) return null;
  const driven = await drivenLegs(tx, tripId);
  return driven.length === 0 ? null : { trip, rates, driven };
}

/** The legs that are on no valid claim. */
async function pricedLegs(
  tx: Tx,
  { trip, rates, driven }: RatedTrip,
  passengers: Passengers = new Map(),
): Promise<NewLeg[]> {
  const tripId = trip.id;
  const year = await vehicleYear(tx, { ...trip, claimantId: trip.driverId }, rates.country);
  const claimed = await claimedStops(tx, tripId);
  const legs: NewLeg[] = [];
  let travelledM = Math.max(0, trip.odoStartM - (year.openingM ?? trip.odoStartM));
  let { vehicleClaimedM, personClaimedM } = year;
  const { logbookKept } = year;
  let fromPlace = trip.base;
  for (const { stopId, toPlace, distanceM, measured } of driven) {
    if (!claimed.has(stopId)) {
      legs.push({
        tripId,
        stopId,
        onDay: trip.onDay,
        fromPlace,
        toPlace,
        distanceM,
        source: measured ? "odometer" : "planned",
        purpose: trip.name,
        travelledBeforeM: travelledM,
        fuel: trip.fuel,
        rateCardId: rates.rateCardId,
        ...priceLeg(
          rates,
          { distanceM, passengers: passengers.get(stopId) ?? 0 },
          { logbookKept, travelledM, vehicleClaimedM, personClaimedM },
        ),
      });
      vehicleClaimedM += distanceM;
      personClaimedM += distanceM;
    }
    travelledM += distanceM;
    fromPlace = toPlace;
  }
  return legs;
}

/**
 * Makes a trip's legs again after its odometer was corrected; those on an open claim are removed first. Only for a trip whose legs are on
 * no submitted claim. The passengers that the claimant entered are kept.
 */
export async function claimAgain(tx: Tx, actor: Actor, tripId: string): Promise<void> {
  const gone = await tx
    .deleteFrom("kmClaimLeg")
    .where("tripId", "=", tripId)
    .where("live", "=", true)
    .returning(["claimId", "stopId", "passengers"])
    .execute();
  const passengers = new Map(gone.map((leg) => [leg.stopId, leg.passengers]));
  for (const claimId of new Set(gone.map((leg) => leg.claimId))) await sumUp(tx, claimId);
  await claimTrip(tx, actor, tripId, passengers);
}

async function privateTrip(tx: Tx, tripId: string): Promise<DrivenTrip | undefined> {
  const { rows } = await sql<DrivenTrip>`
    select t.id, t.name, t.on_day, t.driver_id, t.vehicle_id, t.odo_start_m, v.fuel,
      coalesce(b.base_address, b.name) base
    from trip t
    join vehicle v on v.branch_id = t.branch_id and v.id = t.vehicle_id and v.reimbursable and v.owner_id = t.driver_id
    join branch b on b.id = t.branch_id
    where t.id = ${tripId} and t.status in ('completed', 'reconciled')`.execute(tx);
  return rows[0];
}

/**
 * The driven legs, in the order of arrival and back to base. If no arrival was entered, every stop counts as visited. Distances are as
 * measured, or else as planned.
 */
export async function drivenLegs(tx: Tx, tripId: string): Promise<DrivenLeg[]> {
  const { rows } = await sql<DrivenLeg>`
    select s.id stop_id, coalesce(school.name_en, s.place_name, b.base_address, b.name) to_place,
      coalesce(s.leg_actual_m, s.leg_planned_m) distance_m, s.leg_actual_m is not null measured
    from stop s
    join branch b on b.id = s.branch_id
    left join school on school.branch_id = s.branch_id and school.id = s.school_id
    where s.trip_id = ${tripId} and (s.kind = 'base' or s.arrived_at is not null)
      and coalesce(s.leg_actual_m, s.leg_planned_m) > 0
    order by s.kind = 'base', s.arrived_at, s.seq`.execute(tx);
  return rows;
}

async function claimedStops(tx: Tx, tripId: string): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom("kmClaimLeg")
    .select("stopId")
    .where("tripId", "=", tripId)
    .where("live", "=", true)
    .execute();
  return new Set(rows.map((row) => row.stopId));
}
