import { z } from "zod";
import { distanceUnits } from "../branches/distance-unit.ts";
import { tierCounts } from "../rate-cards/rate-card.ts";
import { route } from "../route.ts";
import { fuels } from "../vehicles/vehicle.ts";
import { byId, day, id, metres } from "../wire.ts";
import { ofYear } from "./statement.ts";

/** A vehicle's tax year: each business trip, and the private use by its odometer. */
export const logbook = z.object({
  vehicleId: id,
  vehicleName: z.string(),
  plate: z.string().nullable(),
  ownerName: z.string().nullable(),
  fuel: z.enum(fuels),
  country: z.string(),
  distanceUnit: z.enum(distanceUnits),
  startsOn: day,
  endsOn: day,
  logbookKept: z.boolean(),
  /** The odometer on the first day, and on the first day of the next year; null if nobody entered it. */
  openingM: metres.nullable(),
  closingM: metres.nullable(),
  /** The latest reading of a trip in this year. */
  latestM: metres.nullable(),
  /** As its owner entered it. */
  privateM: metres.nullable(),
  /** How much of the first tier is used up, by day; null for a branch's vehicle, and without a rate for it. */
  step: z
    .object({
      counts: z.enum(tierCounts),
      stepM: metres,
      days: z.array(z.object({ day, doneM: metres })),
    })
    .nullable(),
  trips: z.array(
    z.object({
      onDay: day,
      purpose: z.string(),
      places: z.array(z.string()),
      driverName: z.string().nullable(),
      odoStartM: metres.nullable(),
      odoEndM: metres.nullable(),
      distanceM: metres,
      /** The state of its claim; null without a claim. */
      claimNumber: z.int().nullable(),
    }),
  ),
});
export type Logbook = z.output<typeof logbook>;

export const getLogbook = route({
  method: "GET",
  path: "/vehicles/:id/logbook",
  access: "claims:own",
  reads: [
    "branch",
    "branch_user",
    "km_claim",
    "km_claim_leg",
    "person",
    "rate_card",
    "rate_line",
    "school",
    "stop",
    "trip",
    "vehicle",
    "vehicle_year",
  ],
  summary:
    "Read a vehicle's logbook of a tax year: the branch's vehicles, one's own, or all for approvers",
  params: byId,
  query: ofYear,
  result: logbook,
});
