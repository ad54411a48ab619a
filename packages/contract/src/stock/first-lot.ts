import { z } from "zod";
import { day } from "../wire.ts";

/** The lot to take from the shelf first: of those on hand, the one that expires first. */
export const firstLot = z.object({ code: z.string().nullable(), expiresOn: day.nullable() });
export type FirstLot = z.output<typeof firstLot>;
