import { z } from "zod";
import { route } from "../route.ts";
import { countMethods, lineKinds } from "../kit-types/packing-list.ts";
import { kitStates } from "../kits/kit-state.ts";
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
  kitState: z.enum(kitStates),
  kitStateReason: z.string().nullable(),
  /** Where the kit is while it is at a school, and when it should be collected there. */
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
  boxes: z.int(),
  weightG: grams.nullable(),
  linesTotal: z.int(),
  linesChecked: z.int(),
  packedByName: z.string().nullable(),
  verifiedByName: z.string().nullable(),
  rowVersion,
});
export type Preparation = z.output<typeof preparation>;

export const preparationLine = z.object({
  lineId: id,
  itemName: z.string(),
  unit: z.string(),
  shelf: z.string().nullable(),
  boxNo: z.int(),
  kind: z.enum(lineKinds),
  countMethod: z.enum(countMethods),
  critical: z.boolean(),
  qty: quantity,
  tolerance: quantity,
  /** As ticked or counted by the packer; null when not looked at. */
  packed: quantity.nullable(),
  /** What the last check-in and top-up left in the kit. */
  present: quantity,
});

export type PreparationLine = z.output<typeof preparationLine>;

export const preparationDetail = preparation.extend({
  note: z.string().nullable(),
  /** What the kit weighs by its last weighing or its packing list; 0 when nobody knows. */
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
  summary: "What must be ready, by the day it is due",
  query: z.object({
    ...paging,
    /** `open`: still at base, whatever its state. `unready`: of these, not verified yet. `ready`: packed or verified. `all`: loaded ones too. */
    show: z.enum(["open", "unready", "ready", "all"]).default("open"),
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
  summary: "Read one preparation with its packing list",
  params: byId,
  result: preparationDetail,
});

export const checkPreparationLines = route({
  method: "POST",
  path: "/preparations/:id/lines",
  access: "kit-room:work",
  summary: "Tick lines or write down what is short; null takes a tick back",
  params: byId,
  body: z.object({
    lines: z
      .array(z.object({ lineId: id, qty: quantity.nullable() }))
      .min(1)
      .max(300),
  }),
  result: preparationDetail,
  errors: ["transition_refused"],
});

export const movePreparation = route({
  method: "POST",
  path: "/preparations/:id/status",
  access: "kit-room:work",
  summary:
    "Mark packed, verify, block (with a reason) or reopen. Packed needs every critical line full, or a manager's reason; lines not looked at are taken as full",
  params: byId,
  body: z.object({
    rowVersion,
    status: z.enum(["in_progress", "blocked", "packed", "verified"]),
    weightG: grams.optional(),
    reason: label.optional(),
    note: note.optional(),
  }),
  result: preparationDetail,
  errors: ["stale_version", "packing_incomplete", "transition_refused"],
});

export const pickList = route({
  method: "GET",
  path: "/preparations/pick-list",
  access: "kit-room:work",
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
        kits: z.array(z.object({ kitId: id, kitCode: z.string(), needed: quantity })),
      }),
    ),
  }),
});
