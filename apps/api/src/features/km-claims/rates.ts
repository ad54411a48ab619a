import { incomeYearStart, nextIncomeYear } from "@kitround/contract/km-claims/claim-rules.ts";
import { countedWith, type LegRates } from "@kitround/contract/km-claims/leg-price.ts";
import type { Fuel } from "@kitround/contract/vehicles/vehicle.ts";
import { sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";

export interface DayRates extends LegRates {
  rateCardId: string;
  currency: string;
  country: string;
}

/** The rates that apply on a day for a vehicle type; null if no active card covers it. */
export async function ratesOn(tx: Tx, day: string, fuel: string): Promise<DayRates | null> {
  const { rows } = await sql<DayRates>`
    select card.id rate_card_id, card.currency, card.country, card.distance_unit, card.counts,
      card.tier_m, card.no_logbook_tier_m, card.passenger_millicents,
      first.rate_millicents "tier1_rate_millicents", second.rate_millicents "tier2_rate_millicents"
    from rate_card card
    join rate_line first on first.branch_id = card.branch_id and first.rate_card_id = card.id
      and first.fuel = ${fuel} and first.tier = 1
    join rate_line second on second.branch_id = card.branch_id and second.rate_card_id = card.id
      and second.fuel = ${fuel} and second.tier = 2
    where card.status = 'active' and ${day}::date between card.valid_from and card.valid_to`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export interface VehicleYear {
  /** The odometer at the start of the tax year and of the next one; null if nobody entered it. */
  openingM: number | null;
  closingM: number | null;
  logbookKept: boolean;
  /** The distance claimed for the vehicle in this tax year by all valid claims, and the part of it that no trip recorded. */
  vehicleClaimedM: number;
  manualM: number;
  /** The distance claimed by the person for all vehicles of this kind. */
  personClaimedM: number;
}

export interface Driven {
  vehicleId: string;
  claimantId: string;
  fuel: Fuel;
  onDay: string;
}

/** The facts of a vehicle, and its claimant's claims, in the tax year of a day; only before a given leg, if there is one. */
export async function vehicleYear(
  tx: Tx,
  { vehicleId, claimantId, fuel, onDay }: Driven,
  country: string,
  before?: { legId: string },
): Promise<VehicleYear> {
  const startsOn = incomeYearStart(onDay, country);
  const next = nextIncomeYear(startsOn);
  const years = await tx
    .selectFrom("vehicleYear")
    .select(["startsOn", "openingM", "logbookKept"])
    .where("vehicleId", "=", vehicleId)
    .where("startsOn", "in", [startsOn, next])
    .execute();
  const { rows } = await sql<Omit<VehicleYear, "openingM" | "closingM" | "logbookKept">>`
    select coalesce(sum(leg.distance_m) filter (where claim.vehicle_id = ${vehicleId}), 0)::int vehicle_claimed_m,
      coalesce(sum(leg.distance_m) filter (where claim.vehicle_id = ${vehicleId} and leg.source = 'manual'), 0)::int manual_m,
      coalesce(sum(leg.distance_m) filter (where claim.claimant_id = ${claimantId} and leg.fuel = any(${[...countedWith(fuel)]})), 0)::int person_claimed_m
    from km_claim_leg leg
    join km_claim claim on claim.branch_id = leg.branch_id and claim.id = leg.claim_id
    where (claim.vehicle_id = ${vehicleId} or claim.claimant_id = ${claimantId}) and leg.live
      and leg.on_day >= ${startsOn} and leg.on_day < ${next}
      ${andGiven(
        before?.legId,
        (legId) => sql`(leg.on_day, claim.number, leg.position) < (
          select it.on_day, its.number, it.position from km_claim_leg it
          join km_claim its on its.branch_id = it.branch_id and its.id = it.claim_id
          where it.branch_id = leg.branch_id and it.id = ${legId})`,
      )}`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error("A sum is one row.");
  const year = years.find((each) => each.startsOn === startsOn);
  return {
    openingM: year?.openingM ?? null,
    closingM: years.find((each) => each.startsOn === next)?.openingM ?? null,
    // Without the opening odometer the year's total distance is unknown, which counts as no logbook.
    logbookKept: year?.logbookKept ?? false,
    ...sums,
  };
}
