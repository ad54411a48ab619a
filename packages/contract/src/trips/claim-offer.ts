import { z } from "zod";
import { distanceUnits } from "../branches/distance-unit.ts";
import { claimStatuses, passengers } from "../km-claims/km-claim.ts";
import { kmClaimLeg } from "../km-claims/km-claim-leg.ts";
import { tierCounts } from "../rate-cards/rate-card.ts";
import { route } from "../route.ts";
import { byId, id, instant, metres } from "../wire.ts";
import { tripDetail } from "./trip.ts";

/** A leg with all facts that its amount depends on: the phone calculates it again when passengers are entered. */
const offeredLeg = kmClaimLeg
  .pick({
    fromPlace: true,
    toPlace: true,
    distanceM: true,
    tier1M: true,
    tier2M: true,
    tier1RateMillicents: true,
    tier2RateMillicents: true,
    distanceUnit: true,
    passengers: true,
    passengerMillicents: true,
    amountCents: true,
  })
  .extend({ stopId: id });
export type OfferedLeg = z.output<typeof offeredLeg>;

/** The data with which a phone prices a trip's legs without signal: the day's rates, and the tax year before the trip. */
const claimBasis = z.object({
  from: z.string(),
  counts: z.enum(tierCounts),
  tierM: metres,
  noLogbookTierM: metres,
  distanceUnit: z.enum(distanceUnits),
  tier1RateMillicents: z.int(),
  tier2RateMillicents: z.int(),
  passengerMillicents: z.int(),
  logbookKept: z.boolean(),
  /** The vehicle's odometer at the start of the tax year; null if nobody entered it. */
  openingM: metres.nullable(),
  vehicleClaimedM: z.int(),
  personClaimedM: z.int(),
});
export type ClaimBasis = z.output<typeof claimBasis>;

export const claimOffer = z.object({
  /** Why the trip can't be claimed, and what is missing; null if it can. */
  needs: z.string().nullable(),
  currency: z.string(),
  basis: claimBasis.nullable(),
  /** The trip's legs that are on a claim already, with the claim's state. */
  made: z
    .object({ number: z.int(), status: z.enum(claimStatuses), legs: z.array(offeredLeg) })
    .nullable(),
});
export type ClaimOffer = z.output<typeof claimOffer>;

const access = ["trips:run", "trips:run-own"] as const;

export const getClaimOffer = route({
  method: "GET",
  path: "/trips/:id/claim-offer",
  access,
  reads: [
    "branch",
    "km_claim",
    "km_claim_leg",
    "rate_card",
    "rate_line",
    "trip",
    "vehicle",
    "vehicle_year",
  ],
  summary: "Read what a trip's driver can claim for it, or what a claim needs",
  carried: true,
  params: byId,
  result: claimOffer,
});

export const claimTripNow = route({
  method: "POST",
  path: "/trips/:id/claim",
  access,
  summary:
    "Submit a claim for one's own finished trip, with the passengers on the way to each stop; its legs get a claim of their own. Submitted already, it stays as it is",
  params: byId,
  body: z.object({
    at: instant.optional(),
    passengers: z
      .array(z.object({ stopId: id, passengers }))
      .max(200)
      .optional(),
  }),
  result: tripDetail,
  errors: ["no_rate", "transition_refused"],
});
