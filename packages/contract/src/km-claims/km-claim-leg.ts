import { z } from "zod";
import { distanceUnits } from "../branches/distance-unit.ts";
import { fuels } from "../vehicles/vehicle.ts";
import { cents, day, id, metres } from "../wire.ts";
import { receipt } from "./receipt.ts";

/** The type of a claim: driven kilometres, a correction of rates, or a reversal of another claim. */
export const lineKinds = ["drive", "correction", "reversal"] as const;

/** The metres of a reversal are negative. */
export const signedMetres = z.int();

export const kmClaimLeg = z.object({
  id,
  position: z.int(),
  kind: z.enum(lineKinds),
  tripId: id.nullable(),
  stopId: id.nullable(),
  onDay: day,
  fromPlace: z.string(),
  toPlace: z.string(),
  distanceM: signedMetres,
  source: z.enum(["planned", "odometer", "manual"]),
  purpose: z.string(),
  /** Null for a leg entered by hand, and without a planned distance. */
  plannedM: metres.nullable(),
  /** Why the driven distance differs from the plan, as the driver wrote. */
  gapReason: z.string().nullable(),
  /** The place where the leg ends. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The vehicle's counted distance in the tax year before this leg. */
  travelledBeforeM: metres,
  fuel: z.enum(fuels),
  tier1M: metres,
  tier2M: metres,
  tier1RateMillicents: z.int(),
  tier2RateMillicents: z.int(),
  /** Whether the rates are per kilometre or per mile. */
  distanceUnit: z.enum(distanceUnits),
  passengers: z.int(),
  passengerMillicents: z.int(),
  cardName: z.string(),
  /** For a line that corrects a leg: the amount that was paid, with its rate card and rates. */
  corrects: z
    .object({
      claimNumber: z.int(),
      position: z.int(),
      cardName: z.string(),
      tier1RateMillicents: z.int(),
      tier2RateMillicents: z.int(),
    })
    .nullable(),
  beforeCents: cents,
  amountCents: cents,
  /** Photos of receipts, for a leg entered by hand. */
  receipts: z.array(receipt),
});
export type KmClaimLeg = z.output<typeof kmClaimLeg>;
