import { z } from "zod";
import { route } from "../route.ts";
import { byId, done, id, instant, line, rowVersion } from "../wire.ts";
import { kitDetail } from "../kits/kit.ts";

/**
 * A message from somebody who found a kit, sent on the public page of its label without a session; sending the same message again changes
 * nothing.
 */
export const reportFound = route({
  method: "PUT",
  path: "/labels/:token/found",
  access: "public",
  keyless: true,
  perMinute: 5,
  summary: "Tell the branch that one has found its kit; it becomes a task",
  params: z.object({ token: z.string().min(20).max(100) }),
  body: z.object({ contact: line(100).nullable(), place: line(200).nullable() }),
  result: done,
  errors: ["not_found", "too_many_requests"],
});

/** How many replaced labels a device stores, newest first. */
export const mostReplacedLabels = 1000;

export const replaceLabels = route({
  method: "POST",
  path: "/kits/:id/labels",
  access: "kits:condition",
  summary:
    "Give a kit or one of its boxes a new label, because it was lost: from now on the old one says to staff that it is replaced",
  params: byId,
  body: z.object({
    rowVersion,
    /** The box whose label was lost; without it, all boxes. */
    box: z.int().min(1).max(20).optional(),
  }),
  result: kitDetail,
  errors: ["stale_version", "transition_refused"],
});

export const replacedLabels = z.object({
  items: z.array(
    z.object({
      token: z.string(),
      /** Null where all labels of the kit were replaced. */
      box: z.int().nullable(),
      /** The number of the box's label that was replaced, 0 for its first. */
      issue: z.int(),
      kitId: id,
      kitCode: z.string(),
      replacedAt: instant,
    }),
  ),
});

export const listReplacedLabels = route({
  method: "GET",
  path: "/labels/replaced",
  access: "kits:read",
  carried: true,
  reads: ["kit", "replaced_label"],
  summary: "List the newest 1,000 labels that were replaced, for devices that scan without signal",
  result: replacedLabels,
});
