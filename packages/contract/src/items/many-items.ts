import { z } from "zod";
import { route } from "../route.ts";
import { id, label, rowVersion } from "../wire.ts";

const itemChange = z.object({
  id,
  rowVersion,
  shelf: label.nullable().optional(),
  supplier: label.nullable().optional(),
  status: z.enum(["active", "discontinued"]).optional(),
});
export type ItemChange = z.output<typeof itemChange>;

/** The most records of one call. */
export const mostItemsAtOnce = 500;

export const changeItems = route({
  method: "POST",
  path: "/items/bulk",
  access: ["stock:adjust", "kit-types:propose"],
  summary:
    "Change the shelf, the supplier or the status of many items at once: all of them or none",
  body: z.object({
    items: z
      .array(itemChange)
      .min(1)
      .max(mostItemsAtOnce)
      .refine((items) => new Set(items.map((item) => item.id)).size === items.length, {
        error: "Name each item once.",
      }),
  }),
  /** The previous values with the present versions: sent as `items`, they undo the change. */
  result: z.object({ undo: z.array(itemChange) }),
  errors: ["stale_version"],
});
