import type { DistanceUnit } from "../branches/distance-unit.ts";
import type { TierCounts } from "../rate-cards/rate-card.ts";
import type { Fuel } from "../vehicles/vehicle.ts";

// Rates are thousandths of a cent a kilometre or mile, distances metres, money cents. Sources of the tiers: New Zealand, Inland
// Revenue, OS 19/04 (KM 2024) and the kilometre rates of 2025-26; Australia, the Taxation Office's cents per kilometre method;
// United Kingdom, Income Tax (Earnings and Pensions) Act 2003, sections 230 to 234.

/** Splits a leg at the threshold between the tiers; `doneM` is how many metres of the first tier were used before it. */
export function splitAtStep(
  distanceM: number,
  doneM: number,
  stepM: number,
): { tier1M: number; tier2M: number } {
  const tier1M = Math.min(distanceM, Math.max(0, stepM - doneM));
  return { tier1M, tier2M: distanceM - tier1M };
}

interface PricedLeg {
  tier1M: number;
  tier2M: number;
  tier1RateMillicents: number;
  tier2RateMillicents: number;
  /** The unit of the rates; kilometres by default. */
  distanceUnit?: DistanceUnit;
  passengers?: number;
  passengerMillicents?: number;
}

/** The number of metres times thousandths of a cent that make one cent: a kilometre is 1,000 m, a mile 1,609.344 m. */
const perCent: Record<DistanceUnit, bigint> = { km: 1_000_000n, mi: 1_609_344n };

/** Cents, rounded half up once for each leg, exactly as the database checks it. */
export function legCents(leg: PricedLeg): number {
  const { tier1M, tier2M, distanceUnit = "km", passengers = 0, passengerMillicents = 0 } = leg;
  const exact =
    BigInt(tier1M) * BigInt(leg.tier1RateMillicents) +
    BigInt(tier2M) * BigInt(leg.tier2RateMillicents) +
    BigInt(tier1M + tier2M) * BigInt(passengers) * BigInt(passengerMillicents);
  const one = perCent[distanceUnit];
  return Number((2n * exact + one) / (2n * one));
}

/** The facts of the tax year before a leg: for its vehicle, and for its claimant's vehicles of the same kind. */
export interface YearFacts {
  logbookKept: boolean;
  travelledM: number;
  vehicleClaimedM: number;
  personClaimedM: number;
}

export interface TierRule {
  counts: TierCounts;
  tierM: number;
  noLogbookTierM: number;
}

/**
 * How much of the first tier is used up, and how long it is. If all travel counts, private use included, but private use is unknown
 * because there is no logbook or no opening odometer of the year, then only claimed kilometres count and the tier is shorter.
 */
export function stepUsed(rule: TierRule, year: YearFacts): { doneM: number; stepM: number } {
  const { counts, tierM: stepM } = rule;
  if (counts === "person") return { doneM: year.personClaimedM, stepM };
  if (counts === "vehicle") return { doneM: year.vehicleClaimedM, stepM };
  if (year.logbookKept) return { doneM: year.travelledM, stepM };
  return { doneM: year.vehicleClaimedM, stepM: rule.noLogbookTierM };
}

export interface LegRates extends TierRule {
  distanceUnit: DistanceUnit;
  tier1RateMillicents: number;
  tier2RateMillicents: number;
  passengerMillicents: number;
}

/** The amount of one leg, with the rates that the claim stores. */
export function priceLeg(
  rates: LegRates,
  { distanceM, passengers }: { distanceM: number; passengers: number },
  year: YearFacts,
) {
  const { doneM, stepM } = stepUsed(rates, year);
  const { tier1RateMillicents, tier2RateMillicents, passengerMillicents, distanceUnit } = rates;
  const priced = {
    ...splitAtStep(distanceM, doneM, stepM),
    tier1RateMillicents,
    tier2RateMillicents,
    distanceUnit,
    passengers,
    passengerMillicents,
  };
  return { ...priced, amountCents: legCents(priced) };
}

/** The vehicle types whose kilometres count together for one person: cars and vans of any fuel, motorcycles, bicycles. */
export function countedWith(fuel: Fuel): readonly Fuel[] {
  if (fuel === "motorcycle" || fuel === "bicycle") return [fuel];
  return ["petrol", "diesel", "hybrid", "electric"];
}
