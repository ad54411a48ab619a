import { z } from "zod";
import { errorStatus, type ErrorCode } from "../errors.ts";
import { jobProgress } from "../jobs/job.ts";
import { route } from "../route.ts";
import { byId, day, id } from "../wire.ts";

/**
 * What is planned again: free places only, everything that is neither pinned nor published, or allocations with a
 * conflict.
 */
export const autoPlanScopes = ["empty", "unpinned", "broken"] as const;
/** The weight of a goal. */
export const emphases = ["off", "normal", "strong"] as const;
const emphasis = z.enum(emphases);

export const autoPlanChoice = z.object({
  termId: id,
  scope: z.enum(autoPlanScopes),
  /** Only this route's schools; null for all. */
  routeId: id.nullable(),
  /** From this rotation on; null from the next one that can be planned. */
  fromRotationId: id.nullable(),
  weights: z.object({
    /** Prefers the school that gets least of what it requests. */
    fairness: emphasis,
    /** Keeps a kit on its route from one rotation to the next. */
    moves: emphasis,
    /** Keeps the allocations of the present plan. */
    stay: emphasis,
    /** Spreads a school's kits over the rotations. */
    spread: emphasis.default("normal"),
    /** Gives every rotation about the same number of kits. */
    even: emphasis.default("normal"),
    /** Prefers schools that had few kits for their students in the past year. */
    equity: emphasis.default("normal"),
    /** Gives a school kits of strands that it has not had in the past year. */
    variety: emphasis.default("normal"),
    /** Sends a route's kits out together, so that fewer trips are driven. */
    trips: emphasis.default("normal"),
  }),
  /** Fills free places with titles that nobody has requested. */
  fillers: z.boolean(),
});
export type AutoPlanChoice = z.output<typeof autoPlanChoice>;

/** The default weights. */
export const usualWeights: AutoPlanChoice["weights"] = {
  fairness: "normal",
  moves: "normal",
  stay: "normal",
  spread: "normal",
  even: "normal",
  equity: "normal",
  variety: "normal",
  trips: "normal",
};

/** The kits of the best plan so far, by school: each with the number of its rotation. */
export const autoPlanProgress = jobProgress.extend({
  best: z.record(z.string(), z.array(z.object({ seq: z.int(), code: z.string() }))).optional(),
  /** How many of the requests are granted. */
  granted: z.int().optional(),
  wishes: z.int().optional(),
});

export type AutoPlanProgress = z.output<typeof autoPlanProgress>;

const place = z.object({ rotationId: id, seq: z.int(), kitId: id.nullable(), kitCode: z.string() });

/** One step of applying; `key` identifies it for rejecting. */
export const planStep = z.object({
  key: z.string(),
  change: z.enum(["added", "moved", "removed"]),
  allocationId: id.nullable(),
  schoolId: id,
  schoolName: z.string(),
  kitTypeId: id,
  kitTypeName: z.string(),
  /** Rank of the school's request for it; null without one. */
  rank: z.int().nullable(),
  /** Its present place; null for a new one. */
  from: place.nullable(),
  /** Its new place; null for an unassigned one. */
  to: place.nullable(),
  /** A sentence. */
  why: z.string(),
});
export type PlanStep = z.output<typeof planStep>;

export const remedyPlaces = ["cell", "school", "rotation", "route", "copies"] as const;

export const unservedWish = z.object({
  schoolId: id,
  schoolName: z.string(),
  kitTypeId: id,
  kitTypeName: z.string(),
  rank: z.int(),
  /** The rotation with the fewest obstacles. */
  rotationId: id.nullable(),
  seq: z.int().nullable(),
  blockedBy: z.enum([
    ...(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    "vehicle",
    "minutes",
    "no_rotation",
  ]),
  /** The rule that prevents it, as a sentence. */
  message: z.string(),
  /** What would let it in: a few words, and where to do it. */
  remedy: z.object({ words: z.string(), place: z.enum(remedyPlaces), id: id.nullable() }),
});
export type UnservedWish = z.output<typeof unservedWish>;

const load = z.object({
  rotationId: id,
  seq: z.int(),
  deliverOn: day,
  kits: z.int(),
  minutes: z.int(),
  minutesLimit: z.int(),
  /** The fullest vehicle, as a share of its capacity; null if no limit is known. */
  fullest: z.object({ routeId: id, name: z.string(), share: z.number() }).nullable(),
});

const fairness = z.object({
  /** Number of schools with requests that get nothing. */
  without: z.int(),
  /** The school that gets the smallest share of its requests, from 0 to 1; null without requests. */
  worst: z.object({ schoolId: id, schoolName: z.string(), share: z.number() }).nullable(),
});

export const autoPlanResult = z.object({
  choice: autoPlanChoice,
  /** A hash of the facts it was made from. */
  fingerprint: z.string(),
  steps: z.array(planStep),
  kept: z.int(),
  /** Schools with a change of something published, and the change. */
  tell: z
    .array(z.object({ schoolId: id, schoolName: z.string(), what: z.array(z.string()) }))
    .default([]),
  /** By rank: the number of requests, and how many are granted in the present plan and in this one. */
  served: z.array(z.object({ rank: z.int(), asked: z.int(), today: z.int(), planned: z.int() })),
  /** Its share of the proved bound, 0 to 1. */
  share: z.number(),
  fairnessToday: fairness,
  fairness,
  load: z.array(load),
  unserved: z.array(unservedWish),
  seconds: z.number(),
});
export type AutoPlanResult = z.output<typeof autoPlanResult>;

export const startAutoPlan = route({
  method: "POST",
  path: "/auto-plans",
  access: "plan:write",
  summary: "Plan a term in the background; the answer is the job, whose result is a preview",
  body: autoPlanChoice,
  result: z.object({ jobId: id }),
  status: 202,
});

export const applyAutoPlan = route({
  method: "POST",
  path: "/auto-plans/:id/apply",
  access: "plan:write",
  summary:
    "Put a preview into the plan, without its declined steps; refused when its facts have changed since",
  params: byId,
  body: z.object({ declined: z.array(z.string()).max(20_000) }),
  result: z.object({
    changeId: id.nullable(),
    added: z.int(),
    moved: z.int(),
    removed: z.int(),
    /** Steps that could not follow because of a rejected one, in words. */
    leftOut: z.array(z.string()),
  }),
  errors: [
    "stale_version",
    "transition_refused",
    "rotation_not_open",
    "double_allocation",
    "already_exists",
  ],
});
