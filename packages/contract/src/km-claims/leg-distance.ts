import { z } from "zod";
import { route } from "../route.ts";
import { label, metres } from "../wire.ts";

// The distance between two places that a claimant types for a leg entered by hand.

const foundPlace = z.object({
  /** The place found for the text: the branch's base, a school, or the middle of a postcode. */
  kind: z.enum(["base", "school", "postcode"]),
  name: z.string(),
});
export type FoundPlace = z.output<typeof foundPlace>;

export const legDistance = z.object({
  from: foundPlace.nullable(),
  to: foundPlace.nullable(),
  /** Null if a place is not found, or no road leads there. */
  distanceM: metres.nullable(),
  /** The road service that measured it, or an estimate from the straight line; null without a distance. */
  by: z.enum(["osrm", "valhalla", "estimate"]).nullable(),
});
export type LegDistance = z.output<typeof legDistance>;

export const getLegDistance = route({
  method: "GET",
  path: "/km-claims/leg-distance",
  access: "claims:own",
  reads: ["branch", "postcode_place", "school"],
  summary:
    "Read how far it is by road between two places, each a school's name, an address or the base",
  query: z.object({ from: label, to: label }),
  result: legDistance,
});
