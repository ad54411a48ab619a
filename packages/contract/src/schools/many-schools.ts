import { z } from "zod";
import { route } from "../route.ts";
import { day, id, rowVersion } from "../wire.ts";
import { schoolStatuses } from "./school-statuses.ts";

const schoolChange = z.object({
  id,
  rowVersion,
  status: z.enum(schoolStatuses).optional(),
  memberUntil: day.nullable().optional(),
  /** Moves the school to this route; null takes it off its route. */
  routeId: id.nullable().optional(),
  /** Its place on that route, counted from 1; at the end unless told. */
  place: z.int().min(1).max(1000).optional(),
});
export type SchoolChange = z.output<typeof schoolChange>;

/** As many as one change takes. */
export const mostSchoolsAtOnce = 500;

export const changeSchools = route({
  method: "POST",
  path: "/schools/bulk",
  access: "schools:write",
  summary: "Change the status, membership or route of many schools at once: all of them or none",
  body: z.object({
    schools: z
      .array(schoolChange)
      .min(1)
      .max(mostSchoolsAtOnce)
      .refine((schools) => new Set(schools.map((school) => school.id)).size === schools.length, {
        error: "Name each school once.",
      }),
  }),
  /** What was there before, on the versions of now: sent as `schools`, it takes the change back. */
  result: z.object({ undo: z.array(schoolChange) }),
  errors: ["stale_version", "in_use"],
});
