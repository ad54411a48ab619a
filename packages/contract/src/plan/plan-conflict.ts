import { z } from "zod";
import { allocation } from "../allocations/allocation.ts";
import { route } from "../route.ts";
import { day, id } from "../wire.ts";
import { holdRules, remedies } from "./fault.ts";

/** An allocation with conflicts: every reason, and the possible solutions. */
export const planConflict = z.object({
  allocationId: id,
  termId: id,
  rotationId: id,
  seq: z.int(),
  schoolId: id,
  schoolName: z.string(),
  kitId: id.nullable(),
  kitCode: z.string(),
  kitTypeName: z.string(),
  status: allocation.shape.status,
  deliverOn: day,
  faults: z.array(
    z.object({
      rule: z.enum(holdRules),
      message: z.string(),
      remedies: z.array(z.enum(remedies)),
    }),
  ),
});
export type PlanConflict = z.output<typeof planConflict>;

export const listPlanConflicts = route({
  method: "GET",
  path: "/plan-conflicts",
  access: "plan:read",
  summary:
    "What no longer holds in the plan by today's facts: of a term, or of all terms that are not over",
  query: z.object({ termId: id.optional(), kitId: id.optional(), schoolId: id.optional() }),
  result: z.object({ items: z.array(planConflict) }),
});

export const listWhatBreaks = route({
  method: "GET",
  path: "/plan-conflicts/what-if",
  access: "plan:read",
  summary:
    "What would not hold any more: were a kit lost, a school closed on some days, a school on another route, or a day a holiday",
  query: z.object({
    lostKitId: id.optional(),
    schoolId: id.optional(),
    /** Closes this school on these days; without a school, makes each of them a holiday of the branch. */
    closedFrom: day.optional(),
    closedTo: day.optional(),
    routeId: id.optional(),
  }),
  result: z.object({ items: z.array(planConflict) }),
});
