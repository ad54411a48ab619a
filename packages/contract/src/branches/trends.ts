import { z } from "zod";
import { route } from "../route.ts";
import { cents, day, instant, metres } from "../wire.ts";

const count = z.int().min(0);

/** The loans of a term at the schools of one region. A loan counts from the day on which its kit is at the school. */
export const regionLoans = z.object({
  /** The city or district of the schools' addresses; null where it is unknown. */
  region: z.string().nullable(),
  /** Kits lent. */
  lent: count,
  /** Schools that got one. */
  schools: count,
  /** Of these schools, those that are members now. */
  membersReached: count,
  /** As counted at check-in, otherwise as the school stated; loans without a number add none. */
  students: count,
});
export type RegionLoans = z.output<typeof regionLoans>;

export const trendTerm = z.object({
  year: z.int(),
  number: z.int(),
  startsOn: day,
  /** It has begun, and its last day is not over. */
  running: z.boolean(),
  /** On finished trips, from the term's first day until the next term begins: holidays belong to the term before them. */
  drivenM: metres,
  /** Approved kilometre claims in the branch's currency, of drives in the same days. */
  claimedCents: cents,
  regions: z.array(regionLoans),
});
export type TrendTerm = z.output<typeof trendTerm>;

/** The last terms of one branch's own calendar, by its code, because only the list of branches contains ids. */
export const branchTrend = z.object({
  name: z.string(),
  code: z.string(),
  example: z.boolean(),
  archived: z.boolean(),
  /** The branch's own region, not the cities of its schools. */
  region: z.string().nullable(),
  currency: z.string(),
  /** Member schools now: their number in past terms is not stored. */
  members: z.array(z.object({ region: z.string().nullable(), schools: count })),
  /** Those that have begun, oldest first. */
  terms: z.array(trendTerm),
});
export type BranchTrend = z.output<typeof branchTrend>;

export const readTrends = route({
  method: "GET",
  path: "/branches/trends",
  access: "branches:create",
  summary:
    "Read the last terms of all branches, each in its own calendar: schools, loans and students by region, kilometres and claims",
  result: z.object({
    /** Changes that were acknowledged before this moment are counted. */
    readAt: instant,
    items: z.array(branchTrend),
  }),
});
