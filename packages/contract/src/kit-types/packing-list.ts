import { z } from "zod";
import { route } from "../route.ts";
import { byId, grams, id, instant, quantity, rowVersion, whole } from "../wire.ts";

export const lineKinds = ["permanent", "consumable", "semi"] as const;
export const countMethods = ["exact", "present", "weigh", "level"] as const;

export const packingListLine = z.object({
  id,
  itemId: id,
  itemName: z.string(),
  itemSku: z.string(),
  unit: z.string(),
  shelf: z.string().nullable(),
  position: z.int().min(1),
  qty: quantity.min(1),
  kind: z.enum(lineKinds),
  boxNo: z.int().min(1).max(20),
  countMethod: z.enum(countMethods),
  /** How many units below qty still count as full. */
  tolerance: quantity,
  /** A kit may not leave base without it. */
  critical: z.boolean(),
  usePerClass: quantity,
});
export type PackingListLine = z.output<typeof packingListLine>;

export const packingList = z.object({
  id,
  kitTypeId: id,
  version: z.int().min(1),
  boxes: z.int().min(1).max(20),
  weightG: grams,
  status: z.enum(["draft", "published", "superseded"]),
  publishedAt: instant.nullable(),
  lines: z.array(packingListLine),
  rowVersion,
});
export type PackingList = z.output<typeof packingList>;

export const listPackingLists = route({
  method: "GET",
  path: "/kit-types/:id/packing-lists",
  access: "kit-types:read",
  reads: ["item", "kit", "kit_type", "packing_list", "packing_list_line"],
  summary: "List a kit type's packing list versions, newest first",
  params: byId,
  result: whole(packingList),
});

/** Maximum lines of a packing list. */
export const mostLines = 300;

const draftLine = packingListLine
  .omit({ id: true, itemName: true, itemSku: true, unit: true, shelf: true, position: true })
  .partial()
  .required({ itemId: true, qty: true, kind: true });

export const saveDraftPackingList = route({
  method: "PUT",
  path: "/kit-types/:id/packing-lists/draft",
  access: "kit-types:propose",
  summary: "Write the draft version whole, lines in order; makes one if there is none",
  params: byId,
  body: z.object({
    /** The row version of the draft; absent if there is no draft yet. */
    rowVersion: rowVersion.optional(),
    boxes: z.int().min(1).max(20),
    weightG: grams,
    lines: z.array(draftLine).min(1).max(mostLines),
  }),
  result: packingList,
  errors: ["stale_version"],
});

export const publishPackingList = route({
  method: "POST",
  path: "/kit-types/:id/packing-lists/draft/publish",
  access: "kit-types:write",
  summary: "Publish the draft: it never changes again, and the version before is superseded",
  params: byId,
  body: z.object({ rowVersion }),
  result: packingList,
  errors: ["stale_version", "transition_refused"],
});
