import { correctedLine, countsAlike } from "@kitround/contract/km-claims/correction-rules.ts";
import type { LegRates, TierRule } from "@kitround/contract/km-claims/leg-price.ts";
import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { vehicleYear } from "./rates.ts";

/** A leg that was priced by a card other than the one that now applies to its day. */
export interface LateLeg extends Pick<
  KmClaimLeg,
  | "position"
  | "tripId"
  | "stopId"
  | "onDay"
  | "fromPlace"
  | "toPlace"
  | "distanceM"
  | "source"
  | "purpose"
  | "fuel"
  | "travelledBeforeM"
> {
  legId: string;
  claimId: string;
  claimNumber: number;
  claimantId: string;
  claimantName: string;
  vehicleId: string;
  vehicleName: string;
  currency: string;
  rateCardId: string;
  was: NamedRates;
  now: NamedRates;
  /** The leg's new price; `amountCents` is its difference to what was paid. */
  line: ReturnType<typeof correctedLine>;
}

export interface NamedRates {
  name: string;
  tier1RateMillicents: number;
  tier2RateMillicents: number;
}

interface Found extends Omit<LateLeg, "line" | "was" | "now"> {
  was: NamedRates & TierRule;
  now: NamedRates & LegRates & { country: string };
  tier1M: number;
  tier2M: number;
  passengers: number;
  paidCents: number;
}

/**
 * Legs of claims in these states whose day now has another card in the same currency, each with its price by that card. Leaves out legs
 * with an undecided correction, and reversed legs.
 */
export async function lateLegs(tx: Tx, statuses: readonly KmClaim["status"][]): Promise<LateLeg[]> {
  const rates = (
    card: string,
    first: string,
    second: string,
  ) => sql`json_build_object('name', ${sql.ref(card)}.name,
    'counts', ${sql.ref(card)}.counts, 'tierM', ${sql.ref(card)}.tier_m, 'noLogbookTierM', ${sql.ref(card)}.no_logbook_tier_m,
    'distanceUnit', ${sql.ref(card)}.distance_unit, 'passengerMillicents', ${sql.ref(card)}.passenger_millicents,
    'country', ${sql.ref(card)}.country, 'tier1RateMillicents', ${sql.ref(first)}, 'tier2RateMillicents', ${sql.ref(second)})`;
  // Corrections are few, so they are read once and not for each leg.
  const { rows } = await sql<Found>`
    with fix as materialized (
      select f.corrects_id, sum(f.amount_cents)::int cents, bool_or(f.kind = 'reversal' or k.status = 'submitted') waits,
        (array_agg(f.id order by k.number desc))[1] last_id
      from km_claim_leg f join km_claim k on k.branch_id = f.branch_id and k.id = f.claim_id
      where f.live and f.kind <> 'drive' group by f.corrects_id
    )
    select l.id leg_id, l.claim_id, c.number claim_number, l.position, c.claimant_id, p.first_name || ' ' || p.last_name claimant_name,
      c.vehicle_id, v.name vehicle_name, c.currency, l.trip_id, l.stop_id, l.on_day, l.from_place, l.to_place, l.distance_m,
      l.source, l.purpose, l.fuel, l.travelled_before_m, l.passengers, priced.tier1_m "tier1_m", priced.tier2_m "tier2_m",
      l.amount_cents + coalesce(fix.cents, 0) paid_cents, card.id rate_card_id,
      ${rates("was", "priced.tier1_rate_millicents", "priced.tier2_rate_millicents")} was,
      ${rates("card", "first.rate_millicents", "second.rate_millicents")} now
    from km_claim_leg l
    join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id and c.status = any(${[...statuses]})
    join vehicle v on v.branch_id = c.branch_id and v.id = c.vehicle_id
    join branch_user u on u.branch_id = c.branch_id and u.id = c.claimant_id
    join person p on p.id = u.person_id
    left join fix on fix.corrects_id = l.id
    join km_claim_leg priced on priced.branch_id = l.branch_id and priced.id = coalesce(fix.last_id, l.id)
    join rate_card was on was.branch_id = l.branch_id and was.id = priced.rate_card_id
    join rate_card card on card.branch_id = l.branch_id and card.status = 'active' and card.id <> was.id
      and card.currency = c.currency and l.on_day between card.valid_from and card.valid_to
    join rate_line first on first.branch_id = card.branch_id and first.rate_card_id = card.id and first.fuel = l.fuel and first.tier = 1
    join rate_line second on second.branch_id = card.branch_id and second.rate_card_id = card.id and second.fuel = l.fuel and second.tier = 2
    where l.kind = 'drive' and l.live and fix.waits is not true
    order by claimant_name, c.claimant_id, vehicle_name, c.vehicle_id, c.number, l.position`.execute(
    tx,
  );
  const legs: LateLeg[] = [];
  for (const { tier1M, tier2M, passengers, paidCents, was, now, ...leg } of rows) {
    const paid = { tier1M, tier2M, passengers, paidCents, rule: was };
    legs.push({
      ...leg,
      was,
      now,
      line: correctedLine(paid, now, await yearBefore(tx, leg, was, now)),
    });
  }
  return legs;
}

const noYear = { logbookKept: true, travelledM: 0, vehicleClaimedM: 0, personClaimedM: 0 };

/** Read only if the cards count differently; otherwise the leg keeps its tiers. */
async function yearBefore(
  tx: Tx,
  leg: Omit<LateLeg, "line" | "was" | "now">,
  was: TierRule,
  now: TierRule & { country: string },
) {
  if (countsAlike(was, now)) return noYear;
  const year = await vehicleYear(tx, leg, now.country, { legId: leg.legId });
  return { ...year, travelledM: leg.travelledBeforeM };
}
