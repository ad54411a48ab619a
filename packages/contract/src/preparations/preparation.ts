import { z } from "zod";
import { route } from "../route.ts";
import { substitute } from "../items/substitute.ts";
import { countMethods, lineKinds } from "../kit-types/packing-list.ts";
import { kitState } from "../kits/kit-state-shape.ts";
import { firstLot } from "../stock/first-lot.ts";
import {
  byId,
  day,
  grams,
  id,
  instant,
  label,
  note,
  page,
  paging,
  quantity,
  rowVersion,
  taken,
} from "../wire.ts";

export const preparationStatuses = [
  "todo",
  "in_progress",
  "blocked",
  "packed",
  "verified",
  "loaded",
  "cancelled",
] as const;

export const preparation = z.object({
  id,
  allocationId: id,
  kitId: id,
  kitCode: z.string(),
  kitTypeName: z.string(),
  kitState: kitState,
  kitStateReason: z.string().nullable(),
  /** The school that has the kit, and when it should be collected there. */
  kitSchoolName: z.string().nullable(),
  kitDueBackOn: day.nullable(),
  schoolId: id,
  schoolName: z.string(),
  routeName: z.string().nullable(),
  routeColour: z.string().nullable(),
  dueOn: day,
  deliverOn: day,
  status: z.enum(preparationStatuses),
  blockedReason: z.string().nullable(),
  /** The preparation continues automatically once its kit is topped up. */
  waitsForStock: z.boolean(),
  /** Who asks a manager to send it although an essential line is short. */
  askedByName: z.string().nullable(),
  boxes: z.int(),
  weightG: grams.nullable(),
  linesTotal: z.int(),
  linesChecked: z.int(),
  /** The number of lines that are short by the latest count. */
  linesShort: z.int(),
  packedById: id.nullable(),
  packedByName: z.string().nullable(),
  /** The branch's present setting: a kit must be verified by someone other than the packer. */
  byTwo: z.boolean(),
  verifiedByName: z.string().nullable(),
  rowVersion,
});
export type Preparation = z.output<typeof preparation>;

export const preparationLine = z.object({
  lineId: id,
  itemId: id,
  itemName: z.string(),
  /** The codes that a scan of the item can contain: its SKU, and its barcode if it has one. */
  codes: z.array(z.string()),
  unit: z.string(),
  shelf: z.string().nullable(),
  /** Units of the item in the store. */
  onHand: z.int(),
  /** Null where its lots have neither a number nor a date. */
  firstLot: firstLot.nullable(),
  substitute: substitute.nullable(),
  boxNo: z.int(),
  kind: z.enum(lineKinds),
  countMethod: z.enum(countMethods),
  critical: z.boolean(),
  qty: quantity,
  tolerance: quantity,
  /** As ticked or counted by the packer; null if not checked. */
  packed: quantity.nullable(),
  /** The quantity after the last check-in and top-up. */
  present: quantity,
  /** Units that this preparation took from the store for it. */
  taken: quantity,
});

export type PreparationLine = z.output<typeof preparationLine>;

export const preparationDetail = preparation.extend({
  note: z.string().nullable(),
  /** The kit's weight by its last weighing or its packing list; 0 if unknown. */
  kitWeightG: grams,
  overrideReason: z.string().nullable(),
  packedAt: instant.nullable(),
  verifiedAt: instant.nullable(),
  lines: z.array(preparationLine),
});
export type PreparationDetail = z.output<typeof preparationDetail>;

export const listPreparations = route({
  method: "GET",
  path: "/preparations",
  access: "kit-room:work",
  carried: true,
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "kit",
    "kit_content",
    "kit_type",
    "packing_list_line",
    "person",
    "preparation",
    "preparation_line",
    "route",
    "route_stop",
    "school",
  ],
  summary: "What must be ready, by the day it is due",
  query: z.object({
    ...paging,
    /**
     * `open`: still at base, in any state. `unready`: of these, not verified yet. `ready`: packed or verified. `asked`: a manager was
     * asked. `all`: includes loaded ones.
     */
    show: z.enum(["open", "unready", "ready", "asked", "all"]).default("open"),
    rotationId: id.optional(),
    dueBy: day.optional(),
    kitId: id.optional(),
  }),
  result: page(preparation),
});

export const getPreparation = route({
  method: "GET",
  path: "/preparations/:id",
  access: "kit-room:work",
  carried: true,
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "item",
    "kit",
    "kit_content",
    "kit_type",
    "packing_list_line",
    "person",
    "preparation",
    "preparation_line",
    "route",
    "route_stop",
    "school",
    "stock_level",
    "stock_lot",
    "stock_movement",
  ],
  summary: "Read one preparation with its packing list",
  params: byId,
  result: preparationDetail,
});

/** What a device stores so that kits can be packed without signal. */
export const listPackingSheets = route({
  method: "GET",
  path: "/preparations/sheets",
  access: "kit-room:work",
  summary: "Read the preparations that are still to be packed, each with its packing list",
  query: z.object({ dueBy: day.optional() }),
  result: z.object({ items: z.array(preparationDetail) }),
});

export const checkPreparationLines = route({
  method: "POST",
  path: "/preparations/:id/lines",
  access: "kit-room:work",
  summary: "Tick lines or write down what is short; null removes a tick",
  params: byId,
  body: z.object({
    lines: z
      .array(z.object({ lineId: id, qty: quantity.nullable() }))
      .min(1)
      .max(300),
    /** When the line was checked. With it, ticks that arrive after somebody else has packed the kit are stored as a second count. */
    at: instant.optional(),
  }),
  result: preparationDetail,
  errors: ["transition_refused"],
});

export const takeForPreparation = route({
  method: "POST",
  path: "/preparations/:id/takes",
  access: "kit-room:work",
  summary:
    "Take stock into the kit while packing it, or put back what was taken (negative): ledger and content change in one step, and a line that is full is ticked",
  params: byId,
  body: z.object({
    lines: z
      .array(
        z.object({
          lineId: id,
          qty: taken,
          /** Fills the line with its item's substitute. */
          instead: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(300),
  }),
  result: preparationDetail,
  errors: ["stock_short", "transition_refused"],
});

export const askAboutPreparation = route({
  method: "POST",
  path: "/preparations/:id/question",
  access: "kit-room:work",
  summary:
    "Ask a manager to send a kit although something essential is short; managers see it on Today",
  params: byId,
  body: z.object({ rowVersion: rowVersion.optional() }),
  result: preparationDetail,
  errors: ["stale_version", "transition_refused"],
});

export const movePreparation = route({
  method: "POST",
  path: "/preparations/:id/status",
  access: "kit-room:work",
  summary:
    "Mark packed, verify, block (with a reason) or reopen. Packed needs every essential line full, or a manager's reason; lines not looked at are taken as full. Where the branch wants two people, the packer may not verify",
  params: byId,
  body: z.object({
    /** Absent if the sender has entries before it without an answer; then only the states decide. */
    rowVersion: rowVersion.optional(),
    status: z.enum(["in_progress", "blocked", "packed", "verified"]),
    weightG: grams.optional(),
    reason: label.optional(),
    /** For a block: the preparation continues automatically once the kit is topped up. */
    waitsForStock: z.boolean().optional(),
    note: note.optional(),
  }),
  result: preparationDetail,
  errors: ["stale_version", "packing_incomplete", "transition_refused"],
});

export const pickList = route({
  method: "GET",
  path: "/preparations/pick-list",
  access: "kit-room:work",
  carried: true,
  reads: [
    "item",
    "kit",
    "kit_content",
    "packing_list_line",
    "preparation",
    "preparation_line",
    "stock_level",
    "stock_lot",
  ],
  summary:
    "What the kits due by a day still lack, summed over all of them in shelf order, against stock",
  query: z.object({ dueBy: day.optional() }),
  result: z.object({
    items: z.array(
      z.object({
        itemId: id,
        name: z.string(),
        unit: z.string(),
        shelf: z.string().nullable(),
        needed: quantity,
        onHand: z.int(),
        short: quantity,
        firstLot: firstLot.nullable(),
        substitute: substitute.nullable(),
        kits: z.array(z.object({ kitId: id, kitCode: z.string(), needed: quantity })),
      }),
    ),
  }),
});
