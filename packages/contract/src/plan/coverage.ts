import { z } from "zod";
import { route } from "../route.ts";
import { byId, id } from "../wire.ts";

/** What the kits achieved that were at a school this year. */
const saidOfYear = {
  /** Students reached: as counted at check-in, otherwise as the school stated. */
  studentsYear: z.int(),
  /** The mean of the schools' ratings of one to five stars, to one decimal; null without ratings. */
  ratingYear: z.number().nullable(),
};

/** The kits of a school, compared with its roll and its requests. */
export const schoolCoverage = z.object({
  schoolId: id,
  schoolName: z.string(),
  /** Null if it is on no route. */
  routeName: z.string().nullable(),
  /** Number of pupils; null if unknown. */
  roll: z.int().nullable(),
  /** Kits of the term, and of all terms of its year. */
  kitsTerm: z.int(),
  kitsYear: z.int(),
  wishes: z.int(),
  granted: z.int(),
  ...saidOfYear,
});
export type SchoolCoverage = z.output<typeof schoolCoverage>;

export const titleCoverage = z.object({
  kitTypeId: id,
  code: z.string(),
  name: z.string(),
  copies: z.int(),
  wishes: z.int(),
  granted: z.int(),
  kitsTerm: z.int(),
  kitsYear: z.int(),
  ...saidOfYear,
});
export type TitleCoverage = z.output<typeof titleCoverage>;

/** The load of a route in a rotation. */
export const routeLoad = z.object({
  rotationId: id,
  seq: z.int(),
  /** Null for the schools without a route. */
  routeId: id.nullable(),
  routeName: z.string().nullable(),
  kits: z.int(),
  weightG: z.int(),
  boxes: z.int(),
  /** The limits of its vehicle; null if unknown. */
  capacityG: z.int().nullable(),
  capacityBoxes: z.int().nullable(),
});
export type RouteLoad = z.output<typeof routeLoad>;

export const getCoverage = route({
  method: "GET",
  path: "/terms/:id/coverage",
  access: "plan:read",
  reads: [
    "allocation",
    "kit",
    "kit_request",
    "kit_type",
    "rotation",
    "route",
    "route_stop",
    "school",
    "school_report",
    "term",
    "vehicle",
  ],
  summary:
    "Who gets how much in a term and its year, which titles go out, and what each route carries",
  params: byId,
  result: z.object({
    schools: z.array(schoolCoverage),
    titles: z.array(titleCoverage),
    loads: z.array(routeLoad),
  }),
});

/** By the branch's code, because only the list of branches contains ids. */
export const branchCoverage = z.object({
  name: z.string(),
  code: z.string(),
  example: z.boolean(),
  /** The current term, otherwise the next one, otherwise the last; null if there is none. */
  term: z.object({ year: z.int(), number: z.int() }).nullable(),
  members: z.int(),
  /** Number of members that get nothing in the term. */
  without: z.int(),
  pupils: z.int(),
  copies: z.int(),
  kitsTerm: z.int(),
  wishes: z.int(),
  granted: z.int(),
});
export type BranchCoverage = z.output<typeof branchCoverage>;

export const compareBranches = route({
  method: "GET",
  path: "/branches/coverage",
  access: "branches:create",
  summary:
    "All branches of the organisation side by side: members, kits, wishes and what is granted",
  result: z.object({ items: z.array(branchCoverage) }),
});
