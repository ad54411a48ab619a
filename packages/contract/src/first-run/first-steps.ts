import { z } from "zod";
import { route } from "../route.ts";
import { id } from "../wire.ts";

/** The steps from an empty branch to its first published rotation, in order. */
export const firstStepNames = [
  "base",
  "schools",
  "routes",
  "items",
  "kit_types",
  "copies",
  "people",
  "vehicle",
  "rate_card",
  "term",
  "publish",
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** What the branch has already; from it follows which steps are done. */
export const firstFacts = z.object({
  /** Whether its base has an address and a place on the map. */
  base: z.boolean(),
  /** Number of member schools. */
  schools: z.int(),
  routes: z.int(),
  /** The id of the only route; null if there are none or several. */
  onlyRouteId: id.nullable(),
  /** Number of member schools without a route. */
  offRoute: z.int(),
  items: z.int(),
  kitTypes: z.int(),
  /** A kit type that can't have kits yet, because it is a draft or its packing list is not published. */
  unfinishedType: z.object({ id, name: z.string(), listed: z.boolean() }).nullable(),
  /** Number of kit types that can have kits. */
  usableTypes: z.int(),
  /** One of these kit types, to add kits to. */
  usableTypeId: id.nullable(),
  copies: z.int(),
  /** Number of people who may work in the branch, invited ones included. */
  people: z.int(),
  /** Number of vehicles in use, the branch's and people's own. */
  vehicles: z.int(),
  rateCards: z.int(),
  terms: z.int(),
  /** A term that has not ended and has no rotations yet. */
  emptyTermId: id.nullable(),
  rotations: z.int(),
  /** The first rotation that is not published, with its number of kits. */
  next: z.object({ termId: id, rotationId: id, seq: z.int(), kits: z.int() }).nullable(),
  published: z.int(),
});
export type FirstFacts = z.output<typeof firstFacts>;

export const firstSteps = z.object({
  facts: firstFacts,
  /** Steps that somebody of the branch skipped. */
  skipped: z.array(z.enum(firstStepNames)),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = route({
  method: "GET",
  path: "/first-steps",
  access: "plan:write",
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "item",
    "kit",
    "kit_type",
    "packing_list",
    "rate_card",
    "rotation",
    "route",
    "route_stop",
    "school",
    "skipped_step",
    "term",
    "vehicle",
  ],
  summary: "Read how far the branch is on its way to its first published rotation",
  result: firstSteps,
});

export const skipFirstSteps = route({
  method: "POST",
  path: "/first-steps/skipped",
  access: "plan:write",
  summary: "Put steps aside, or take them up again",
  body: z.object({
    steps: z.array(z.enum(firstStepNames)).min(1).max(firstStepNames.length),
    skipped: z.boolean(),
  }),
  result: firstSteps,
});
