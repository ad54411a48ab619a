import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import { legCents, splitAtStep } from "@kitround/contract/km-claims/leg-price.ts";
import type { Making } from "./branch.ts";
import { type ClaimStatus, writeClaimState } from "./claim-state.ts";
import type { People, Person, Vehicle } from "./make-people.ts";
import { type Card, inMillicents, makeRateCards } from "./make-rate-cards.ts";
import type { Trip } from "./trip.ts";
import { newId } from "./rows.ts";

interface Claim {
  person: Person;
  vehicle: Vehicle;
  trips: readonly Trip[];
  lastDay: string;
  status: ClaimStatus;
}

/** The claims for the finished trips in private cars: older ones paid, the latest in progress. */
export function makeClaims(making: Making, people: People, trips: readonly Trip[]): void {
  const cards = makeRateCards(making);
  const claims = people.all
    .flatMap((person) => claimsOf(person, trips))
    .toSorted((a, b) => a.lastDay.localeCompare(b.lastDay));
  for (const [index, claim] of claims.entries()) {
    const id = newId();
    const sum = writeLegs(making, cards, claim, id);
    making.rows.add("kmClaim", {
      id,
      number: index + 1,
      claimantId: claim.person.userId,
      vehicleId: claim.vehicle.id,
      currency: "NZD",
      ...sum,
    });
    writeClaimState(making, people, { id, ...claim, claimantId: claim.person.userId });
  }
}

// From the newest back. A diesel's last but one was returned, so that somebody has to correct it.
const newestFirst = ["draft", "submitted", "approved", "paid"] as const;

/** The latest trip is on an open claim; before it, two trips per claim. */
function claimsOf(person: Person, trips: readonly Trip[]): Claim[] {
  const { vehicle } = person;
  if (!vehicle) return [];
  const left = trips
    .filter((trip) => trip.route.vehicle === vehicle && trip.phase === "finished")
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const claims: Claim[] = [];
  while (left.length > 0) {
    const some = left.splice(claims.length === 0 ? -1 : -2);
    const nth = newestFirst[claims.length] ?? "paid";
    const status = nth === "submitted" && vehicle.data.fuel === "diesel" ? "returned" : nth;
    claims.push({ person, vehicle, trips: some, lastDay: some.at(-1)?.day ?? "", status });
  }
  return claims;
}

function writeLegs(
  { rows, data, anchor }: Making,
  cards: readonly Card[],
  { vehicle, trips }: Claim,
  claimId: string,
): { totalM: number; amountCents: number } {
  const sum = { totalM: 0, amountCents: 0 };
  let position = 0;
  for (const trip of trips) {
    const card = cards.find((each) => each.validFrom <= trip.day && trip.day <= each.validTo);
    if (!card) throw new Error(`No rates for ${trip.day}.`);
    const [first, second] = card.cents[vehicle.data.fuel] ?? [0, 0];
    const rates = {
      tier1RateMillicents: inMillicents(first),
      tier2RateMillicents: inMillicents(second),
    };
    const opening =
      trip.day < incomeYearStart(anchor.today, "NZ") ? vehicle.openingBeforeM : vehicle.openingM;
    let travelledBeforeM = Math.max(0, (trip.odoStartM ?? opening) - opening);
    let fromPlace = data.baseAddress;
    for (const { id: stopId, school, actualM: distanceM } of trip.stops) {
      if (distanceM === 0) continue;
      position += 1;
      const toPlace = school?.name ?? data.baseAddress;
      const tiers = splitAtStep(distanceM, travelledBeforeM, card.tierM);
      const amountCents = legCents({ ...tiers, ...rates });
      rows.add("kmClaimLeg", {
        id: newId(),
        claimId,
        position,
        tripId: trip.id,
        stopId,
        onDay: trip.day,
        fromPlace,
        toPlace,
        distanceM,
        source: "odometer",
        purpose: trip.name,
        travelledBeforeM,
        rateCardId: card.id,
        fuel: vehicle.data.fuel,
        ...tiers,
        ...rates,
        amountCents,
      });
      sum.totalM += distanceM;
      sum.amountCents += amountCents;
      travelledBeforeM += distanceM;
      fromPlace = toPlace;
    }
  }
  return sum;
}
