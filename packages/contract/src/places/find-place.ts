import { z } from "zod";
import { route } from "../route.ts";

export const findPlace = route({
  method: "GET",
  path: "/places",
  access: "schools:write",
  summary: "Ask the geocoding service where an address is",
  query: z.object({ address: z.string().trim().min(3).max(300) }),
  result: z.object({
    /** The best place; null where the service knows none, or where none is configured. */
    place: z
      .object({
        lat: z.number(),
        lng: z.number(),
        /** The service's name for the place. */
        name: z.string(),
      })
      .nullable(),
    /** Why nothing could be asked, as a sentence; null if the service has answered. */
    note: z.string().nullable(),
  }),
});
