import { z } from "zod";
import { allocation } from "../allocations/allocation.ts";
import { route } from "../route.ts";
import { byId, day, id, rowVersion } from "../wire.ts";

/** Changes of the plan since its rotation was published. */
export const unpublishedKinds = ["given", "taken_back", "other_copy", "longer"] as const;

/**
 * The effect of publishing on a trip. `stays`: the trip was released already, so the change is shown there and has to be accepted there.
 */
export const tripEffects = ["joins", "leaves", "made", "stays"] as const;

export const unpublishedChange = z.object({
  allocationId: id,
  rotationId: id,
  seq: z.int(),
  kind: z.enum(unpublishedKinds),
  schoolId: id,
  schoolName: z.string(),
  kitCode: z.string(),
  kitTypeName: z.string(),
  status: allocation.shape.status,
  deliverOn: day,
  collectOn: day,
  trips: z.array(
    z.object({
      action: z.enum(["deliver", "collect"]),
      effect: z.enum(tripEffects),
      /** Null if there is no trip yet. */
      tripId: id.nullable(),
      tripName: z.string(),
    }),
  ),
});
export type UnpublishedChange = z.output<typeof unpublishedChange>;

export const listUnpublished = route({
  method: "GET",
  path: "/terms/:id/unpublished",
  access: "plan:read",
  reads: [
    "allocation",
    "kit",
    "kit_type",
    "rotation",
    "route",
    "route_stop",
    "school",
    "stop",
    "stop_line",
    "term",
    "trip",
  ],
  summary:
    "What was changed in a term's plan since its rotations were published, each with what publishing does to which trip",
  params: byId,
  result: z.object({ items: z.array(unpublishedChange) }),
});

export const publishChanges = route({
  method: "POST",
  path: "/terms/:id/publish-changes",
  access: "plan:lock",
  summary:
    "Publish the changes of several rotations together, all or nothing; what a released trip does not carry is named",
  params: byId,
  body: z.object({
    /** The versions that the caller saw. */
    rotations: z
      .array(z.object({ rotationId: id, rowVersion }))
      .min(1)
      .max(100),
    /** Allocations with conflicts that a manager decided to publish anyway. */
    accepted: z.array(id).max(2000).default([]),
  }),
  result: z.object({
    rotations: z.int(),
    preparations: z.int(),
    trips: z.int(),
    /** Changes that could not be made on a released trip, as sentences. */
    notCarried: z.array(z.string()),
  }),
  errors: ["stale_version", "rotation_not_open", "kit_not_available", "transition_refused"],
});
