import { z } from "zod";
import { route } from "../route.ts";
import { day, id, rowVersion } from "../wire.ts";
import { schoolStatuses } from "./school-statuses.ts";

const schoolChange = z.object({
  id,
  rowVersion,
  status: z.enum(schoolStatuses).optional(),
  memberUntil: day.nullable().optional(),
  /** Moves the school to this route; null removes it from its route. */
  routeId: id.nullable().optional(),
  /** Its position on that route, from 1; by default the last. */
  place: z.int().min(1).max(1000).optional(),
});
export type SchoolChange = z.output<typeof schoolChange>;

/** The maximum number in one change. */
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
  /** The earlier values with the present row versions: sent as `schools`, this undoes the change. */
  result: z.object({ undo: z.array(schoolChange) }),
  errors: ["stale_version", "in_use"],
});
