import { z } from "zod";
import { route } from "../route.ts";
import { id, label, rowVersion } from "../wire.ts";

/** What is done with many kits at once, and what undoes it; retiring has no undo. */
export const manyKitEvents = ["start_check", "undo_check", "retire"] as const;

const kitChange = z.object({
  id,
  rowVersion,
  shelf: label.nullable().optional(),
  sponsor: label.nullable().optional(),
  event: z.enum(manyKitEvents).optional(),
});
export type KitChange = z.output<typeof kitChange>;

/** The most records of one call. */
export const mostKitsAtOnce = 500;

export const changeKits = route({
  method: "POST",
  path: "/kits/bulk",
  access: ["kits:edit", "kits:write"],
  summary:
    "Change the shelf or the sponsor of many kits, start a check of them or retire them at once: all of them or none",
  body: z.object({
    kits: z
      .array(kitChange)
      .min(1)
      .max(mostKitsAtOnce)
      .refine((kits) => new Set(kits.map((kit) => kit.id)).size === kits.length, {
        error: "Name each kit once.",
      }),
  }),
  /** The previous values with the present versions, without retired kits: sent as `kits`, they undo the change. */
  result: z.object({ undo: z.array(kitChange) }),
  errors: ["stale_version", "transition_refused", "in_use"],
});
