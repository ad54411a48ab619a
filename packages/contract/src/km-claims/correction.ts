import { z } from "zod";
import { route } from "../route.ts";
import { byId, cents, day, id, label, rowVersion, whole } from "../wire.ts";
import { kmClaim, kmClaimDetail } from "./km-claim.ts";

const cardRates = z.object({
  name: z.string(),
  tier1RateMillicents: z.int(),
  tier2RateMillicents: z.int(),
});

/** The corrections that a late rate card causes for one person and vehicle; they become one claim. */
const dueCorrection = z.object({
  claimantId: id,
  claimantName: z.string(),
  vehicleId: id,
  vehicleName: z.string(),
  currency: z.string(),
  /** The total difference of all lines; negative is owed back. */
  amountCents: cents,
  lines: z.array(
    z.object({
      legId: id,
      claimNumber: z.int(),
      position: z.int(),
      onDay: day,
      was: cardRates,
      now: cardRates,
      beforeCents: cents,
      amountCents: cents,
    }),
  ),
});
export type DueCorrection = z.output<typeof dueCorrection>;

export const listCorrections = route({
  method: "GET",
  path: "/km-claims/corrections",
  access: "rate-cards:write",
  reads: [
    "branch_user",
    "km_claim",
    "km_claim_leg",
    "person",
    "rate_card",
    "rate_line",
    "vehicle",
    "vehicle_year",
  ],
  summary: "List what later rate cards change of approved claims",
  result: whole(dueCorrection),
});

export const makeCorrections = route({
  method: "POST",
  path: "/km-claims/corrections",
  access: "rate-cards:write",
  summary: "Make a correcting claim for each person and vehicle",
  body: z.object({
    /** The number and the total of the lines that were shown; refused if they have changed since. */
    lines: z.int().min(1).max(1_000_000),
    amountCents: cents,
  }),
  result: whole(kmClaim),
  status: 201,
  errors: ["stale_version"],
});

export const reverseKmClaim = route({
  method: "POST",
  path: "/km-claims/:id/reversal",
  access: "claims:approve",
  summary: "Make an approved or paid claim of somebody else void",
  params: byId,
  body: z.object({
    rowVersion,
    reason: label,
    /** The legs were wrong, so they may be claimed again. */
    claimableAgain: z.boolean(),
  }),
  result: kmClaimDetail,
  status: 201,
  errors: ["stale_version", "own_claim", "transition_refused"],
});
