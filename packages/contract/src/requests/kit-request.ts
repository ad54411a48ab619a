import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, note, page, paging, rowVersion } from "../wire.ts";

export const requestStatuses = [
  "requested",
  "planned",
  "waitlisted",
  "declined",
  "withdrawn",
] as const;

const requestFields = z.object({
  /** 0 is wanted most. */
  rank: z.int().min(0).max(50),
  preferredRotationId: id.nullable(),
  students: z.int().min(0).max(5000).nullable(),
  note: note.nullable(),
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
