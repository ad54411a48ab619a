import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, id, label, note, page, paging, rowVersion } from "../wire.ts";

export const requestStatuses = [
  "requested",
  "planned",
  "waitlisted",
  "declined",
  "withdrawn",
] as const;

const requestFields = z.object({
  /** 0 is the first choice. */
  rank: z.int().min(0).max(50),
  preferredRotationId: id.nullable(),
  students: z.int().min(0).max(5000).nullable(),
  note: note.nullable(),
  /** The person at the school who asked, as typed. */
  askedBy: label.nullable(),
  askedOn: day.nullable(),
});

export const kitRequest = requestFields.extend({
  id,
  termId: id,
  schoolId: id,
  schoolName: z.string(),
  kitTypeId: id,
  kitTypeName: z.string(),
  kitTypeCode: z.string(),
  status: z.enum(requestStatuses),
  /** True if its school entered it on its own page. */
  fromSchool: z.boolean(),
  rowVersion,
});
export type KitRequest = z.output<typeof kitRequest>;

export const listRequests = route({
  method: "GET",
  path: "/requests",
  access: "plan:read",
  reads: ["kit_request", "kit_type", "school"],
  summary: "List requests, by school and rank",
  query: z.object({
    ...paging,
    termId: id.optional(),
    schoolId: id.optional(),
    status: z.enum(requestStatuses).optional(),
  }),
  result: page(kitRequest),
});

export const createRequest = route({
  method: "POST",
  path: "/requests",
  access: "plan:write",
  summary: "Write down what a school asks for",
  body: requestFields.partial().extend({ termId: id, schoolId: id, kitTypeId: id }),
  result: kitRequest,
  status: 201,
  errors: ["already_exists"],
});

export const updateRequest = route({
  method: "PATCH",
  path: "/requests/:id",
  access: "plan:write",
  summary: "Change a request",
  params: byId,
  body: requestFields.partial().extend({
    rowVersion,
    status: z.enum(["requested", "waitlisted", "declined", "withdrawn"]).optional(),
  }),
  result: kitRequest,
  errors: ["stale_version", "already_exists", "transition_refused"],
});

const rank = requestFields.shape.rank;

export const saveRequests = route({
  method: "POST",
  path: "/terms/:id/requests",
  access: "plan:write",
  summary:
    "Write down what many schools ask for, at once: wishes added, ranked anew and withdrawn; refused for all when one was changed by somebody else",
  params: byId,
  body: z.object({
    schools: z
      .array(
        z.object({
          schoolId: id,
          wishes: z
            .array(
              z.object({
                kitTypeId: id,
                /** The row version that the caller saw; null for a new request. */
                was: rank.nullable(),
                /** Null withdraws it. */
                rank: rank.nullable(),
              }),
            )
            .max(200),
          /** Changes among the school's requests for this term; those that are absent stay. */
          askedBy: requestFields.shape.askedBy.optional(),
          askedOn: requestFields.shape.askedOn.optional(),
          students: requestFields.shape.students.optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  result: z.object({ added: z.int(), changed: z.int(), withdrawn: z.int() }),
  errors: ["stale_version", "transition_refused"],
});
