import { z } from "zod";
import { route } from "../route.ts";

/** How much of this person's work waits in each area. */
export const badges = z.object({
  plan: z.int(),
  prepareKits: z.int(),
  trips: z.int(),
  topUps: z.int(),
  kmClaims: z.int(),
  kits: z.int(),
  settings: z.int(),
});
export type Badges = z.output<typeof badges>;

/** Without `reads`: the bar asks once a minute, and not after each change of the branch. */
export const getBadges = route({
  method: "GET",
  path: "/badges",
  access: "session",
  summary: "Count this person's work in each area",
  result: badges,
});
