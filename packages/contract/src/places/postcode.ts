import { z } from "zod";
import { route } from "../route.ts";
import { line } from "../wire.ts";

export const readPostcodes = route({
  method: "GET",
  path: "/postcodes",
  access: "schools:read",
  reads: ["postcode_place"],
  summary:
    "How many postcodes the installation knows the place of, and whether it can ask for addresses",
  result: z.object({
    total: z.int(),
    /** Whether a geocoding service is configured. */
    geocodes: z.boolean(),
  }),
});

export const loadPostcodes = route({
  method: "POST",
  path: "/postcodes",
  access: "branches:create",
  summary: "Load places of postcodes; a postcode that is known already is overwritten",
  body: z.object({
    /**
     * A heading and its rows; it needs columns for postcode, latitude and longitude, others are ignored. A long file is sent in parts.
     */
    csv: z.string().min(1).max(500_000),
  }),
  result: z.object({
    /** The number of rows in this part that have a place. */
    read: z.int(),
    total: z.int(),
  }),
});

export const placeSchools = route({
  method: "POST",
  path: "/schools/place-by-postcode",
  access: "schools:write",
  summary:
    "Put schools that have no coordinates on the map, by their postcodes, then a few by the geocoding service",
  body: z.object({
    /** The `next` of the call before: the service is asked about a few schools per call. */
    after: line(60).optional(),
  }),
  result: z.object({
    placed: z.int(),
    /** Schools that are still not on the map. */
    left: z.int(),
    /** Schools that the geocoding service has not been asked about yet: call again after this one. */
    next: z.string().nullable(),
    /** Why the geocoding service could not be asked, as a sentence. */
    note: z.string().nullable(),
  }),
});
