import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, id, rowVersion } from "../wire.ts";

/** An allocation with the version that the caller saw; if two people change it, the second one is refused. */
const seen = { allocationId: id, rowVersion };

export const planEdit = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("give"),
    rotationId: id,
    schoolId: id,
    kitTypeId: id,
    /** A specific copy; by default the first free one. */
    kitId: id.optional(),
  }),
  /** Moves it to another cell, with its copy if that is free there, otherwise with another. */
  z.object({ kind: z.literal("move"), ...seen, rotationId: id, schoolId: id }),
  z.object({ kind: z.literal("swap"), ...seen, withId: id, withVersion: rowVersion }),
  /** Collects it one rotation later. */
  z.object({ kind: z.literal("extend"), ...seen }),
  /** Replaces its title in the same cell. */
  z.object({ kind: z.literal("exchange"), ...seen, kitTypeId: id, kitId: id.optional() }),
  z.object({ kind: z.literal("take_back"), ...seen }),
  z.object({ kind: z.literal("pin"), ...seen, pinned: z.boolean() }),
]);
export type PlanEdit = z.output<typeof planEdit>;

export const editPlan = route({
  method: "POST",
  path: "/terms/:id/plan-edits",
  access: "plan:write",
  summary:
    "Change cells of a term's plan by hand, any number as one change that is undone as one: assign, move, swap, extend, exchange, unassign, pin",
  params: byId,
  body: z.object({
    edits: z.array(planEdit).min(1).max(500),
    /** Applies the steps that are allowed and names the others; by default all or none are applied. */
    partly: z.boolean().default(false),
  }),
  result: z.object({
    changeId: id.nullable(),
    words: z.string(),
    done: z.int(),
    /** What else the change moved, one sentence each. */
    moved: z.array(z.string()),
    /** What could not be done, one sentence each. */
    leftOut: z.array(z.string()),
  }),
  errors: [
    "stale_version",
    "transition_refused",
    "rotation_not_open",
    "school_closed",
    "school_full",
    "already_exists",
    "repeat_kit_type",
    "kit_not_available",
    "double_allocation",
  ],
});

const reads = [
  "allocation",
  "branch",
  "check_in",
  "kit",
  "kit_request",
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
  "top_up",
  "vehicle",
] as const;

export const listPlaces = route({
  method: "GET",
  path: "/allocations/:id/places",
  access: "plan:write",
  reads,
  summary:
    "The cells of its term that an allocation could be moved to, each with the copy that would go",
  params: byId,
  result: z.object({
    places: z.array(z.object({ rotationId: id, schoolId: id, kitCode: z.string() })),
  }),
});

export const getExtension = route({
  method: "GET",
  path: "/allocations/:id/extension",
  access: "plan:write",
  reads,
  summary: "What extending a loan by a rotation would do, and what it would move",
  params: byId,
  result: z.object({
    /** Its new day of collection; null if it can't be extended. */
    collectOn: day.nullable(),
    moved: z.array(z.string()),
    blockedBy: z.string().nullable(),
  }),
});

export const listSubstitutes = route({
  method: "GET",
  path: "/allocations/:id/substitutes",
  access: "plan:write",
  reads,
  summary: "The titles that could go in its cell instead, the nearest first, and why each is near",
  params: byId,
  result: z.object({
    substitutes: z.array(
      z.object({
        kitTypeId: id,
        code: z.string(),
        name: z.string(),
        kitId: id,
        kitCode: z.string(),
        /** The rank of the school's request for it; null without a request. */
        rank: z.int().nullable(),
        /** Why it is similar, in words; empty if it is not. */
        near: z.string(),
      }),
    ),
  }),
});
