import { z } from "zod";
import { distanceUnits } from "../branches/distance-unit.ts";
import { route } from "../route.ts";
import { byId, cents, day, id } from "../wire.ts";
import { claimStatuses } from "./km-claim.ts";

/** Any day of the tax year; by default the current one. */
export const ofYear = z.object({ onDay: day.optional() });

/** A person's approved claims in one tax year, by the days on which the legs were driven. */
export const kmStatement = z.object({
  personId: id,
  personName: z.string(),
  country: z.string(),
  startsOn: day,
  endsOn: day,
  claims: z.array(
    z.object({
      number: z.int(),
      vehicleName: z.string(),
      status: z.enum(claimStatuses),
      fromOn: day,
      toOn: day,
      /** Negative for a reversal. */
      distanceM: z.int(),
      distanceUnit: z.enum(distanceUnits),
      currency: z.string(),
      amountCents: cents,
      /** The parts within and above the published rates; null if these are unknown. */
      withinCents: cents.nullable(),
      aboveCents: cents.nullable(),
      paidOn: day.nullable(),
      paymentRef: z.string().nullable(),
    }),
  ),
});
export type KmStatement = z.output<typeof kmStatement>;

export const getKmStatement = route({
  method: "GET",
  path: "/users/:id/km-statement",
  access: "claims:own",
  reads: ["branch", "branch_user", "km_batch", "km_claim", "km_claim_leg", "person", "vehicle"],
  summary:
    "Read what a person's approved claims come to in a tax year: one's own, or all for approvers",
  params: byId,
  query: ofYear,
  result: kmStatement,
});
