import { z } from "zod";
import { errorStatus, type ErrorCode } from "../errors.ts";
import { jobProgress } from "../jobs/job.ts";
import { route } from "../route.ts";
import { byId, day, id } from "../wire.ts";

/** What is planned anew: free places alone, all that nobody has pinned or published, or what no longer holds. */
export const autoPlanScopes = ["empty", "unpinned", "broken"] as const;
/** How much something counts. */
export const emphases = ["off", "normal", "strong"] as const;
const emphasis = z.enum(emphases);

export const autoPlanChoice = z.object({
  termId: id,
  scope: z.enum(autoPlanScopes),
  /** One route's schools alone; null for all. */
  routeId: id.nullable(),
  /** From this rotation on; null from the next one that can be planned. */
  fromRotationId: id.nullable(),
  weights: z.object({
    /** The school that gets least of what it asks for. */
    fairness: emphasis,
    /** A kit stays on its route from one rotation to the next. */
    moves: emphasis,
    /** What stands in the plan stays. */
    stay: emphasis,
    /** A school's kits come one after another and not at once. */
    spread: emphasis.default("normal"),
    /** Every rotation has as many kits to prepare as the others. */
    even: emphasis.default("normal"),
  }),
  /** Fills free places with titles that nobody asked for. */
  fillers: z.boolean(),
});
export type AutoPlanChoice = z.output<typeof autoPlanChoice>;

/** What counts where nobody has said otherwise. */
export const usualWeights: AutoPlanChoice["weights"] = {
  fairness: "normal",
  moves: "normal",
  stay: "normal",
  spread: "normal",
  even: "normal",
};

/** The kits of the best plan so far, by school: each with the number of its rotation. */
export const autoPlanProgress = jobProgress.extend({
  best: z.record(z.string(), z.array(z.object({ seq: z.int(), code: z.string() }))).optional(),
  /** Of the wishes there are. */
  granted: z.int().optional(),
  wishes: z.int().optional(),
});

export type AutoPlanProgress = z.output<typeof autoPlanProgress>;

const place = z.object({ rotationId: id, seq: z.int(), kitId: id.nullable(), kitCode: z.string() });

/** One thing that applying does; `key` names it for declining. */
export const planStep = z.object({
  key: z.string(),
  change: z.enum(["added", "moved", "removed"]),
  allocationId: id.nullable(),
  schoolId: id,
  schoolName: z.string(),
  kitTypeId: id,
  kitTypeName: z.string(),
  /** Of the school's request for it; null when it did not ask. */
  rank: z.int().nullable(),
  /** Where it stands now; null for what is added. */
  from: place.nullable(),
  /** Where it will stand; null for what is taken back. */
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
  /** The rotation in which the least is in the way. */
  rotationId: id.nullable(),
  seq: z.int().nullable(),
  blockedBy: z.enum([
    ...(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    "vehicle",
    "minutes",
    "no_rotation",
  ]),
  /** Which rule is in the way, as a sentence. */
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
  /** The fullest vehicle, as a share of what it carries; null where no limit is known. */
  fullest: z.object({ routeId: id, name: z.string(), share: z.number() }).nullable(),
});

const fairness = z.object({
  /** Schools that asked and get nothing. */
  without: z.int(),
  /** The school that gets the smallest part of its wishes, and that part from 0 to 1; null when nobody asked. */
  worst: z.object({ schoolId: id, schoolName: z.string(), share: z.number() }).nullable(),
});

export const autoPlanResult = z.object({
  choice: autoPlanChoice,
  /** Of the facts it was made from. */
  fingerprint: z.string(),
  steps: z.array(planStep),
  kept: z.int(),
  /** Schools for which something changes that was published, and what. */
  tell: z
    .array(z.object({ schoolId: id, schoolName: z.string(), what: z.array(z.string()) }))
    .default([]),
  /** By rank: how many asked, and how many have it in today's plan and in this one. */
  served: z.array(z.object({ rank: z.int(), asked: z.int(), today: z.int(), planned: z.int() })),
  /** How much of the proved best possible it reaches, 0 to 1. */
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
    /** What could not follow because of what was declined, in words. */
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
