import { z } from "zod";
import { allocationStatuses } from "../allocations/allocation-state.ts";
import { route } from "../route.ts";
import { byId, day, id } from "../wire.ts";

/** The result of `reachOf`. */
export const reach = z.object({
  loans: z.int(),
  schools: z.int(),
  students: z.int(),
  counted: z.int(),
  unknown: z.int(),
  rated: z.int(),
  rating: z.number().nullable(),
  loansToCome: z.int(),
  studentsToCome: z.int(),
});

/** A loan of the term with a sponsored kit. */
export const sponsorLoan = z.object({
  allocationId: id,
  schoolId: id,
  schoolName: z.string(),
  /** Null if no copy is assigned yet. */
  kitCode: z.string().nullable(),
  kitTypeName: z.string(),
  deliverOn: day,
  status: z.enum(allocationStatuses),
  students: z.int().nullable(),
  counted: z.boolean(),
  /** The school's rating of one to five stars on its page. */
  rating: z.int().nullable(),
});
export type SponsorLoan = z.output<typeof sponsorLoan>;

/** The sponsors of kits and what the kits achieved. A copy's own sponsor takes precedence over its title's. */
export const sponsorReach = z.object({
  name: z.string(),
  /** Copies in use. */
  copies: z.int(),
  titles: z.array(z.string()),
  term: reach,
  /** All terms of its year. */
  year: reach,
  loans: z.array(sponsorLoan),
});
export type SponsorReach = z.output<typeof sponsorReach>;

export const listSponsors = route({
  method: "GET",
  path: "/terms/:id/sponsors",
  access: "plan:read",
  reads: ["allocation", "kit", "kit_type", "rotation", "school", "school_report", "term"],
  summary:
    "For each sponsor of kits: the schools and students these reached in a term and its year",
  params: byId,
  result: z.object({ items: z.array(sponsorReach) }),
});
