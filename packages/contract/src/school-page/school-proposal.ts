import { z } from "zod";
import { route } from "../route.ts";
import { byId, done, id, instant, whole } from "../wire.ts";

/** One proposed change: the present value and the proposed one. */
const difference = z.object({
  field: z.enum(["fromOn", "toOn", "reason", "name", "role", "email", "phone", "dropPoint"]),
  now: z.string().nullable(),
  proposed: z.string().nullable(),
});

export const schoolProposal = z.object({
  id,
  schoolId: id,
  schoolName: z.string(),
  kind: z.enum(["closure", "contact", "drop_point"]),
  saidBy: z.string(),
  saidAt: instant,
  differences: z.array(difference),
});
export type SchoolProposal = z.output<typeof schoolProposal>;

export const listSchoolProposals = route({
  method: "GET",
  path: "/school-proposals",
  access: "schools:write",
  reads: ["school", "school_closure", "school_contact", "school_proposal"],
  summary: "List what schools would have changed, the oldest first",
  query: z.object({ schoolId: id.optional() }),
  result: whole(schoolProposal),
});

export const decideSchoolProposal = route({
  method: "POST",
  path: "/school-proposals/:id/decision",
  access: "schools:write",
  summary: "Accept what a school proposes, which changes the school, or decline it",
  params: byId,
  body: z.object({ accept: z.boolean() }),
  result: done,
  errors: ["transition_refused"],
});
