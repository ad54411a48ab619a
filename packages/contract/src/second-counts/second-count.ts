import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, instant, page, paging, quantity, rowVersion } from "../wire.ts";

export const secondCountKinds = ["check_in", "packing", "top_up"] as const;

export const secondCountLine = z.object({
  lineId: id,
  itemName: z.string(),
  unit: z.string(),
  /** The quantity on the packing list. */
  qty: quantity,
  critical: z.boolean(),
  /** The entries of the first and of the second person. */
  first: quantity,
  second: quantity,
  /** Whether the kit's content follows the second count for this line. */
  takenOver: z.boolean(),
});
export type SecondCountLine = z.output<typeof secondCountLine>;

/** The entries of somebody for a kit that somebody else had finished already: stored beside the first until they are compared. */
export const secondCount = z.object({
  id,
  kitId: id,
  kitCode: z.string(),
  kitTypeName: z.string(),
  /** What both did: a check-in, packing, or a top-up. */
  kind: z.enum(secondCountKinds),
  preparationId: id.nullable(),
  firstByName: z.string().nullable(),
  firstAt: instant.nullable(),
  countedById: id,
  countedByName: z.string().nullable(),
  countedAt: instant,
  /** Other data of the second count: the school's words, minutes, students. */
  note: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** The lines that differ. */
  lines: z.array(secondCountLine),
  rowVersion,
});
export type SecondCount = z.output<typeof secondCount>;

export const listSecondCounts = route({
  method: "GET",
  path: "/second-counts",
  access: "kit-room:work",
  carried: true,
  reads: [
    "branch_user",
    "item",
    "kit",
    "kit_type",
    "packing_list_line",
    "person",
    "second_count",
    "second_count_line",
  ],
  summary: "List kits that two people counted, packed or filled, with both counts side by side",
  query: z.object({
    ...paging,
    /** `open`: nobody has compared them yet. */
    show: z.enum(["open", "all"]).default("open"),
    kitId: id.optional(),
  }),
  result: page(secondCount),
});

export const decideSecondCount = route({
  method: "POST",
  path: "/second-counts/:id/decision",
  access: "kit-room:work",
  summary: "Take over lines of a second count as an amendment, or none of them",
  params: byId,
  body: z.object({ rowVersion, takeOver: z.array(id).max(300) }),
  result: secondCount,
  errors: ["stale_version", "stock_short", "transition_refused"],
});
