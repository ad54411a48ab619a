import { z } from "zod";
import { route } from "../route.ts";
import { fuels } from "../vehicles/vehicle.ts";
import { byId, day, id, metres, name, page, paging, rowVersion, webAddress } from "../wire.ts";

export const rateLine = z.object({
  fuel: z.enum(fuels),
  tier: z.literal([1, 2]),
  /** Thousandths of a cent a kilometre: 1.20 a kilometre is 120000. */
  rateMillicents: z.int().min(0).max(10_000_000),
});

const cardFields = z.object({
  name,
  country: z.string().regex(/^[A-Z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  validFrom: day,
  validTo: day,
  /** The second tier begins when the vehicle has travelled this far in the income year, private use included. */
  tierM: metres.min(1),
  /** Where no logbook is kept: when this much has been paid for. */
  noLogbookTierM: metres.min(1),
  sourceUrl: webAddress.nullable(),
  lines: z.array(rateLine).length(8),
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
  summary: "Add a rate card: four fuels by two tiers, for a span of days",
  body: cardFields,
  result: rateCard,
  status: 201,
  errors: ["already_exists"],
});

export const supersedeRateCard = route({
  method: "POST",
  path: "/rate-cards/:id/supersede",
  access: "rate-cards:write",
  summary: "Take a card out of use; claims made with it keep its rates",
  params: byId,
  body: z.object({ rowVersion }),
  result: rateCard,
  errors: ["stale_version"],
});
