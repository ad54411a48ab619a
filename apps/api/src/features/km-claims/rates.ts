import {
  incomeYearStart,
  legCents,
  nextIncomeYear,
  splitAtStep,
  stepUsed,
} from "@kitround/contract/km-claims/claim-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

export interface DayRates {
  rateCardId: string;
  currency: string;
  country: string;
  tierM: number;
  noLogbookTierM: number;
  tier1RateMillicents: number;
  tier2RateMillicents: number;
}

/** The rates in force on a day for a fuel; null when no active card covers it. */
export async function ratesOn(tx: Tx, day: string, fuel: string): Promise<DayRates | null> {
  const { rows } = await sql<DayRates>`
    select card.id rate_card_id, card.currency, card.country, card.tier_m, card.no_logbook_tier_m,
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
  /** Odometer when the income year began, and when the next one did; null where nobody wrote it down. */
  openingM: number | null;
  closingM: number | null;
  logbookKept: boolean;
  /** Paid for in this income year, by every live claim; and the part of it that no trip recorded. */
  reimbursedM: number;
  manualM: number;
}

/** What is known of a vehicle in the income year of a day. */
export async function vehicleYear(
  tx: Tx,
  vehicleId: string,
  day: string,
  country: string,
): Promise<VehicleYear> {
  const startsOn = incomeYearStart(day, country);
  const next = nextIncomeYear(startsOn);
  const years = await tx
    .selectFrom("vehicleYear")
    .select(["startsOn", "openingM", "logbookKept"])
    .where("vehicleId", "=", vehicleId)
    .where("startsOn", "in", [startsOn, next])
    .execute();
  const sums = await tx
    .selectFrom("kmClaimLeg as leg")
    .innerJoin("kmClaim as claim", (join) =>
      join.onRef("claim.branchId", "=", "leg.branchId").onRef("claim.id", "=", "leg.claimId"),
    )
    .select([
      sql<number>`coalesce(sum(leg.distance_m), 0)`.as("reimbursedM"),
      sql<number>`coalesce(sum(leg.distance_m) filter (where leg.source = 'manual'), 0)`.as(
        "manualM",
      ),
    ])
    .where("claim.vehicleId", "=", vehicleId)
    .where("leg.live", "=", true)
    .where("leg.onDay", ">=", startsOn)
    .where("leg.onDay", "<", next)
    .executeTakeFirstOrThrow();
  const year = years.find((each) => each.startsOn === startsOn);
  return {
    openingM: year?.openingM ?? null,
    closingM: years.find((each) => each.startsOn === next)?.openingM ?? null,
    // Without the opening odometer nobody can say how far it has gone: that is no logbook.
    logbookKept: year?.logbookKept ?? false,
    ...sums,
  };
}

/** What one leg is worth: metres before it decide where the second tier begins. */
export function priceLeg(
  rates: DayRates,
  facts: { distanceM: number; travelledM: number; reimbursedM: number; logbookKept: boolean },
) {
  const { doneM, stepM } = stepUsed({ ...facts, ...rates });
  const tiers = splitAtStep(facts.distanceM, doneM, stepM);
  const { rateCardId, tier1RateMillicents, tier2RateMillicents } = rates;
  const priced = { ...tiers, tier1RateMillicents, tier2RateMillicents };
  return { ...priced, rateCardId, amountCents: legCents(priced) };
}
