import { z } from "zod";
import { distanceUnits } from "../branches/distance-unit.ts";
import { route } from "../route.ts";
import { fuels } from "../vehicles/vehicle.ts";
import { byId, day, id, metres, name, page, paging, rowVersion, webAddress } from "../wire.ts";

export const rateLine = z.object({
  fuel: z.enum(fuels),
  tier: z.literal([1, 2]),
  /** Thousandths of a cent for a kilometre or mile: 1.20 is 120000. */
  rateMillicents: z.int().min(0).max(10_000_000),
});

export const tierCounts = ["travelled", "vehicle", "person"] as const;
export type TierCounts = (typeof tierCounts)[number];

const cardFields = z.object({
  name,
  country: z.string().regex(/^[A-Z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  validFrom: day,
  validTo: day,
  distanceUnit: z.enum(distanceUnits),
  /**
   * What counts towards the first tier: all travel of the vehicle, the claims for the vehicle, or the person's claims for all vehicles of
   * its kind.
   */
  counts: z.enum(tierCounts),
  /** Thousandths of a cent for each passenger and kilometre or mile. */
  passengerMillicents: z.int().min(0).max(10_000_000),
  /** The distance in a tax year after which the second tier begins. */
  tierM: metres.min(1),
  /** The shorter first tier that applies if all travel counts but no logbook is kept. */
  noLogbookTierM: metres.min(1),
  sourceUrl: webAddress.nullable(),
  lines: z.array(rateLine).min(2).max(12),
});

export const rateCard = cardFields.extend({
  id,
  status: z.enum(["draft", "active", "superseded"]),
  rowVersion,
});
export type RateCard = z.output<typeof rateCard>;

export const listRateCards = route({
  method: "GET",
  path: "/rate-cards",
  access: "claims:own",
  reads: ["rate_card", "rate_line"],
  summary: "List rate cards, newest first",
  query: z.object({ ...paging }),
  result: page(rateCard),
});

export const createRateCard = route({
  method: "POST",
  path: "/rate-cards",
  access: "rate-cards:write",
  summary: "Add a rate card",
  /** A card that replaces others applies on its days; the others keep their remaining days. */
  body: cardFields.extend({ replaces: z.boolean().optional() }),
  result: rateCard,
  status: 201,
  errors: ["already_exists"],
});

export const supersedeRateCard = route({
  method: "POST",
  path: "/rate-cards/:id/supersede",
  access: "rate-cards:write",
  summary: "Take a card out of use",
  params: byId,
  body: z.object({ rowVersion }),
  result: rateCard,
  errors: ["stale_version"],
});
