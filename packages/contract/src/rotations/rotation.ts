import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, id, instant, label, page, paging, rowVersion, whole } from "../wire.ts";

export const rotationStatuses = ["draft", "open", "locked", "running", "closed"] as const;

const rotationFields = z.object({
  /** Each route delivers on its first weekday on or after this day. */
  deliverOn: day,
  /** Each route collects on its first weekday on or after this day; mostly the next rotation's deliverOn. */
  collectOn: day,
  /** The day by which its kits are packed. */
  readyBy: day,
});

export const rotation = rotationFields.extend({
  id,
  termId: id,
  seq: z.int().min(1),
  status: z.enum(rotationStatuses),
  publishedAt: instant.nullable(),
  allocations: z.int(),
  /** Allocations whose kits are not yet back and checked in. The rotation can be closed when this is 0. */
  out: z.int(),
  /** Volunteer minutes that topping up its kits will take. */
  refurbMinutes: z.int(),
  /** Allocations added or changed after it was published that are not on its trips. */
  unpublished: z.int(),
  rowVersion,
});
export type Rotation = z.output<typeof rotation>;

export const listRotations = route({
  method: "GET",
  path: "/rotations",
  access: "plan:read",
  reads: [
    "allocation",
    "check_in",
    "kit",
    "kit_type",
    "rotation",
    "stop",
    "stop_line",
    "top_up",
    "trip",
  ],
  summary: "List a term's rotations in order",
  query: z.object({ ...paging, termId: id.optional() }),
  result: page(rotation),
});

export const createRotation = route({
  method: "POST",
  path: "/rotations",
  access: "plan:write",
  summary: "Add a rotation to a term",
  body: rotationFields.extend({ termId: id }),
  result: rotation,
  status: 201,
  errors: ["already_exists"],
});

export const layOutRotations = route({
  method: "POST",
  path: "/terms/:id/rotations",
  access: "plan:write",
  summary: "Fill an empty term with rotations of the branch's length, the first on the given day",
  params: byId,
  body: z.object({ firstDeliverOn: day }),
  result: whole(rotation),
  status: 201,
  errors: ["already_exists"],
});

export const updateRotation = route({
  method: "PATCH",
  path: "/rotations/:id",
  access: "plan:write",
  summary: "Change a rotation's days, while nothing is allocated to it",
  params: byId,
  body: rotationFields.partial().extend({ rowVersion }),
  result: rotation,
  errors: ["stale_version", "in_use", "already_exists"],
});

export const publishRotation = route({
  method: "POST",
  path: "/rotations/:id/publish",
  access: "plan:lock",
  summary:
    "Publish: confirms its allocations and makes their preparations and trips. Again after changes: adds what is new, and names what a released trip does not carry",
  params: byId,
  body: z.object({
    rowVersion,
    /** Allocations with conflicts that a manager decided to publish anyway. */
    accepted: z.array(id).max(2000).default([]),
  }),
  result: z.object({
    rotation,
    preparations: z.int(),
    trips: z.int(),
    /** Changes that could not be made on a released trip, as sentences. */
    notCarried: z.array(z.string()),
  }),
  errors: ["stale_version", "rotation_not_open", "kit_not_available"],
});

export const setRotationStatus = route({
  method: "POST",
  path: "/rotations/:id/status",
  access: "plan:lock",
  summary: "Open, lock, unlock (with a reason) or close a rotation",
  params: byId,
  body: z.object({
    rowVersion,
    status: z.enum(["open", "locked", "closed"]),
    reason: label.optional(),
  }),
  result: rotation,
  errors: ["stale_version", "transition_refused"],
});
