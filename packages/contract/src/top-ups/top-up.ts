import { z } from "zod";
import { substitute } from "../items/substitute.ts";
import { kitState } from "../kits/kit-state-shape.ts";
import { route } from "../route.ts";
import { firstLot } from "../stock/first-lot.ts";
import {
  byId,
  day,
  id,
  instant,
  note,
  page,
  paging,
  quantity,
  rowVersion,
  taken,
} from "../wire.ts";

export const topUpStatuses = ["open", "in_progress", "waiting_stock", "done", "cancelled"] as const;

export const topUpLine = z.object({
  lineId: id,
  itemId: id,
  itemName: z.string(),
  unit: z.string(),
  shelf: z.string().nullable(),
  critical: z.boolean(),
  /** The quantity on the packing list, and how many of it may be missing. */
  qty: quantity,
  tolerance: quantity,
  needed: quantity,
  used: quantity,
  onHand: z.int(),
  /** Null where its lots have neither a number nor a date. */
  firstLot: firstLot.nullable(),
  /** Also null once the line is filled by it. */
  substitute: substitute.nullable(),
  boxNo: z.int(),
});

export const topUp = z.object({
  id,
  kitId: id,
  kitCode: z.string(),
  kitTypeName: z.string(),
  kitState: kitState,
  kitShelf: z.string().nullable(),
  openedAt: instant,
  status: z.enum(topUpStatuses),
  minutes: z.int().nullable(),
  doneById: id.nullable(),
  doneByName: z.string().nullable(),
  doneAt: instant.nullable(),
  note: z.string().nullable(),
  /** When this kit next goes out. */
  nextDeliverOn: day.nullable(),
  lines: z.array(topUpLine),
  rowVersion,
  /** The school that asked for it while it has the kit, and the day of the next trip there; null for a kit that was counted at base. */
  asked: z.object({ schoolName: z.string(), tripOn: day.nullable() }).nullable().optional(),
});
export type TopUp = z.output<typeof topUp>;

export const listTopUps = route({
  method: "GET",
  path: "/top-ups",
  access: "kit-room:work",
  carried: true,
  reads: [
    "allocation",
    "branch_user",
    "item",
    "kit",
    "kit_type",
    "packing_list_line",
    "person",
    "school",
    "stock_level",
    "stock_lot",
    "stop",
    "top_up",
    "top_up_line",
    "trip",
  ],
  summary: "List top-ups, those due out first",
  query: z.object({
    ...paging,
    show: z.enum(["open", "done", "all"]).default("open"),
    kitId: id.optional(),
  }),
  result: page(topUp),
});

export const getTopUp = route({
  method: "GET",
  path: "/top-ups/:id",
  access: "kit-room:work",
  reads: [
    "allocation",
    "branch_user",
    "item",
    "kit",
    "kit_type",
    "packing_list_line",
    "person",
    "school",
    "stock_level",
    "stock_lot",
    "stop",
    "top_up",
    "top_up_line",
    "trip",
  ],
  summary: "Read one top-up",
  params: byId,
  result: topUp,
});

export const takeStock = route({
  method: "POST",
  path: "/top-ups/:id/uses",
  access: "kit-room:work",
  summary:
    "Take stock for a top-up, or put back what it took (negative): each quantity moves between store and kit in one step. Without a version, what no longer fits is kept as a second count",
  params: byId,
  body: z.object({
    /** Absent for an entry made without signal. */
    rowVersion: rowVersion.optional(),
    /** When it was taken, if that was before it is sent. */
    at: instant.optional(),
    lines: z
      .array(
        z.object({
          lineId: id,
          qty: taken,
          /** From now on its item's substitute fills the line; refused if units of the item were taken for it. */
          instead: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(300),
  }),
  result: topUp,
  errors: ["stale_version", "stock_short", "transition_refused"],
});

export const moveTopUp = route({
  method: "POST",
  path: "/top-ups/:id/status",
  access: "kit-room:work",
  summary:
    "Start, wait for stock, or finish: done makes the kit ready, and is refused while a critical line is short unless a manager says why",
  params: byId,
  body: z.object({
    /** Absent for an entry made without signal: then only the states decide. */
    rowVersion: rowVersion.optional(),
    status: z.enum(["in_progress", "waiting_stock", "done"]),
    minutes: z.int().min(0).max(600).optional(),
    note: note.optional(),
  }),
  result: topUp,
  errors: ["stale_version", "packing_incomplete", "transition_refused"],
});
