import { z } from "zod";
import { route } from "../route.ts";
import { cents, day, id, metres } from "../wire.ts";
import { claimStatuses } from "./km-claim.ts";
import { ofYear } from "./statement.ts";

/** A correction can be negative, and so can sums of kilometres. */
const sumOfMetres = z.int();

export const claimTotals = z.object({
  startsOn: day,
  endsOn: day,
  /** The branch's currency; claims in others are not included, only counted here for the tax year. */
  currency: z.string(),
  otherCurrencies: z.int(),
  /** Approved claims, by the day driven, for each month, route, vehicle and person. The browser adds them up by one of these. */
  cells: z.array(
    z.object({
      /** "2026-11". */
      month: z.string(),
      /** Null for trips without a route and for legs entered by hand. */
      routeId: id.nullable(),
      routeName: z.string().nullable(),
      vehicleId: id,
      vehicleName: z.string(),
      personId: id,
      personName: z.string(),
      distanceM: sumOfMetres,
      amountCents: cents,
    }),
  ),
  /** All claims with a leg in the tax year, including those not approved yet. */
  states: z.array(z.object({ status: z.enum(claimStatuses), claims: z.int(), amountCents: cents })),
  /** The kits that the approved claims' trips delivered; `unknown` counts kits without a number of students. */
  delivered: z.object({ amountCents: cents, kits: z.int(), pupils: z.int(), unknown: z.int() }),
  /** Finished trips in a private vehicle without a claim, at the rates of their day; null if no card has a rate. */
  owed: z.array(
    z.object({
      tripId: id,
      name: z.string(),
      onDay: day,
      driverName: z.string(),
      vehicleName: z.string(),
      drivenM: metres,
      amountCents: cents.nullable(),
    }),
  ),
});
export type ClaimTotals = z.output<typeof claimTotals>;

export const readClaimTotals = route({
  method: "GET",
  path: "/km-claims/totals",
  access: "claims:read",
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "km_claim",
    "km_claim_leg",
    "person",
    "rate_card",
    "rate_line",
    "route",
    "school",
    "school_report",
    "stop",
    "stop_line",
    "trip",
    "vehicle",
    "vehicle_year",
  ],
  summary: "Read what a tax year's claims come to, by month, route, vehicle and person",
  query: ofYear,
  result: claimTotals,
});
