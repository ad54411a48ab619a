import { z } from "zod";
import { route } from "../route.ts";
import { allocationStatuses, mostAllocations } from "./allocation-state.ts";
import { byId, day, id, label, page, paging, rowVersion } from "../wire.ts";

export const allocation = z.object({
  id,
  termId: id,
  rotationId: id,
  schoolId: id,
  schoolName: z.string(),
  kitTypeId: id,
  kitTypeCode: z.string(),
  kitTypeName: z.string(),
  kitId: id.nullable(),
  kitCode: z.string().nullable(),
  requestId: id.nullable(),
  source: z.enum(["auto", "manual", "request", "extension", "substitute"]),
  pinned: z.boolean(),
  status: z.enum(allocationStatuses),
  deliverOn: day,
  collectOn: day,
  reasons: z.array(z.string()),
  overrideReason: z.string().nullable(),
  studentsExpected: z.int().nullable(),
  rowVersion,
});
export type Allocation = z.output<typeof allocation>;

export const listAllocations = route({
  method: "GET",
  path: "/allocations",
  access: "plan:read",
  reads: ["allocation", "kit", "kit_type", "rotation", "school"],
  summary: "List allocations: of a term, a rotation, a school or a kit",
  query: z.object({
    ...paging,
    limit: z.coerce.number().int().min(1).max(mostAllocations).default(200),
    termId: id.optional(),
    rotationId: id.optional(),
    schoolId: id.optional(),
    kitId: id.optional(),
    /** Includes cancelled and substituted ones. */
    all: z.stringbool().optional(),
  }),
  result: page(allocation),
});

/** A kit type as the picker offers it for one cell of the plan. */
export const offer = z.object({
  kitTypeId: id,
  code: z.string(),
  name: z.string(),
  /** Rank of this school's request for it; null without one. */
  rank: z.int().nullable(),
  /** A copy that is free for the cell's days; null when there is none. */
  kitId: id.nullable(),
  kitCode: z.string().nullable(),
  /** Why it is not offered, in words; null if it is. */
  blockedBy: z.string().nullable(),
  /** True if a reason given by hand can override the block. */
  overridable: z.boolean(),
});

export const listOffers = route({
  method: "GET",
  path: "/rotations/:id/offers",
  access: "plan:write",
  summary: "What can be given to a school in a rotation, and for everything else why not",
  params: byId,
  query: z.object({ schoolId: id }),
  result: z.object({ offers: z.array(offer) }),
});

export const createAllocation = route({
  method: "POST",
  path: "/allocations",
  access: "plan:write",
  summary: "Give a school a kit type, and a copy of it, for a rotation",
  body: z.object({
    rotationId: id,
    schoolId: id,
    kitTypeId: id,
    /** A specific copy; by default the first free one. */
    kitId: id.optional(),
    overrideReason: label.optional(),
    pinned: z.boolean().optional(),
    studentsExpected: z.int().min(0).max(5000).optional(),
  }),
  result: allocation,
  status: 201,
  errors: [
    "double_allocation",
    "kit_not_available",
    "repeat_kit_type",
    "school_full",
    "school_closed",
    "rotation_not_open",
    "already_exists",
  ],
});

/** A copy of an allocation's kit type, as a replacement for the present one. */
export const otherCopy = z.object({
  kitId: id,
  code: z.string(),
  /** Why it can't be used instead, in words; null if it can. */
  blockedBy: z.string().nullable(),
});

export const listOtherCopies = route({
  method: "GET",
  path: "/allocations/:id/other-copies",
  access: "plan:write",
  reads: [
    "allocation",
    "branch",
    "kit",
    "kit_transfer",
    "kit_type",
    "public_holiday",
    "rotation",
    "route",
    "route_stop",
    "school",
    "school_closure",
    "school_exclusion",
    "term",
  ],
  summary: "The copies that could go instead of the one it has, and for the others why not",
  params: byId,
  result: z.object({ copies: z.array(otherCopy) }),
});

export const updateAllocation = route({
  method: "PATCH",
  path: "/allocations/:id",
  access: "plan:write",
  summary: "Pin or unpin it, give it another copy, or correct its students",
  params: byId,
  body: z.object({
    rowVersion,
    kitId: id.optional(),
    pinned: z.boolean().optional(),
    studentsExpected: z.int().min(0).max(5000).nullable().optional(),
  }),
  result: allocation,
  errors: ["stale_version", "double_allocation", "kit_not_available", "transition_refused"],
});

export const cancelAllocation = route({
  method: "POST",
  path: "/allocations/:id/cancel",
  access: "plan:write",
  summary: "Take it back, before the kit has left",
  params: byId,
  body: z.object({ rowVersion, reason: label.optional() }),
  result: allocation,
  errors: ["stale_version", "transition_refused"],
});
