import { z } from "zod";
import { route } from "../route.ts";
import { id } from "../wire.ts";

/** What leads from an empty branch to its first published rotation, in order. */
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

/** What the branch holds already, from which follows what is done. */
export const firstFacts = z.object({
  /** Its base has an address and a place on the map. */
  base: z.boolean(),
  /** Schools that are members. */
  schools: z.int(),
  routes: z.int(),
  /** Where there is one route alone, that one. */
  onlyRouteId: id.nullable(),
  /** Members that no route reaches. */
  offRoute: z.int(),
  items: z.int(),
  kitTypes: z.int(),
  /** A kit type that no kit can be made of yet: its packing list is not published, or it is a draft. */
  unfinishedType: z.object({ id, name: z.string(), listed: z.boolean() }).nullable(),
  /** Kit types that kits can be made of. */
  usableTypes: z.int(),
  /** One of them, to add copies to. */
  usableTypeId: id.nullable(),
  copies: z.int(),
  /** Those who may work in the branch, and those who are invited. */
  people: z.int(),
  /** In use, the branch's own and people's. */
  vehicles: z.int(),
  rateCards: z.int(),
  terms: z.int(),
  /** A term that is not over and has no rotation yet. */
  emptyTermId: id.nullable(),
  rotations: z.int(),
  /** The first rotation that is not published: with how many kits in it. */
  next: z.object({ termId: id, rotationId: id, seq: z.int(), kits: z.int() }).nullable(),
  published: z.int(),
});
export type FirstFacts = z.output<typeof firstFacts>;

export const firstSteps = z.object({
  facts: firstFacts,
  /** Put aside by somebody of the branch. */
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
