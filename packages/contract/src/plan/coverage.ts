import { z } from "zod";
import { route } from "../route.ts";
import { byId, id } from "../wire.ts";

/** What came of the kits that were at a school this year. */
const saidOfYear = {
  /** Students reached: as counted when the kit came back, else as the school said. */
  studentsYear: z.int(),
  /** The mean of the schools' stars of five, to a tenth; null: none was given. */
  ratingYear: z.number().nullable(),
};

/** What a school gets, beside its roll and its wishes. */
export const schoolCoverage = z.object({
  schoolId: id,
  schoolName: z.string(),
  /** Null: it is on none. */
  routeName: z.string().nullable(),
  /** Pupils; null: not known. */
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

/** What a route carries out in a rotation. */
export const routeLoad = z.object({
  rotationId: id,
  seq: z.int(),
  /** Null: the schools on no route. */
  routeId: id.nullable(),
  routeName: z.string().nullable(),
  kits: z.int(),
  weightG: z.int(),
  boxes: z.int(),
  /** What its vehicle carries; null: no limit is known. */
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

/** By its code: a branch's id is told in the list of branches alone. */
export const branchCoverage = z.object({
  name: z.string(),
  code: z.string(),
  example: z.boolean(),
  /** The term that runs, else the next one, else the last; null where there is none. */
  term: z.object({ year: z.int(), number: z.int() }).nullable(),
  members: z.int(),
  /** Members that get nothing in the term. */
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
