import { z } from "zod";
import { route } from "../route.ts";
import {
  byId,
  cents,
  day,
  id,
  instant,
  label,
  line,
  note,
  page,
  paging,
  quantity,
  whole,
} from "../wire.ts";

const lotCode = line(60).min(1);

export const movementReasons = [
  "opening",
  "receipt",
  "top_up",
  "packing",
  "return_unused",
  "count_adjust",
  "loss",
  "damage",
  "expired",
  "transfer",
  "reversal",
] as const;

export const stockLevel = z.object({
  itemId: id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  unit: z.string(),
  shelf: z.string().nullable(),
  /** Null for people who only count, in a branch where counters don't see recorded quantities. */
  onHand: z.int().nullable(),
  minQty: z.int(),
  parQty: z.int(),
  packSize: z.int(),
  unitCostCents: z.int(),
  supplier: z.string().nullable(),
  /** The cost of the quantity on hand; null if unknown. */
  valueCents: z.int().nullable(),
  /** At or below its minimum. */
  low: z.boolean(),
});
export type StockLevel = z.output<typeof stockLevel>;

export const stockMovement = z.object({
  id,
  itemId: id,
  itemName: z.string(),
  /** Units of the item; positive is into the store. */
  delta: z.int(),
  reason: z.enum(movementReasons),
  /** The units in each pack, if it came in packs: `delta` is a whole multiple of it. */
  packSize: z.int().nullable(),
  /** The cost of all of it. */
  costCents: z.int().nullable(),
  supplier: z.string().nullable(),
  note: z.string().nullable(),
  topUpId: id.nullable(),
  /** The kit that a top-up or a packer put it into, or took it out of. */
  kitCode: z.string().nullable(),
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  occurredAt: instant,
});
export type StockMovement = z.output<typeof stockMovement>;

export const listStock = route({
  method: "GET",
  path: "/stock",
  access: "kit-room:work",
  carried: true,
  reads: ["branch", "item", "stock_level", "stock_lot", "stocktake"],
  summary: "What is on hand, and what is low",
  query: z.object({
    ...paging,
    q: z.string().trim().max(100).optional(),
    low: z.stringbool().optional(),
  }),
  result: page(stockLevel),
});

export const listStockMovements = route({
  method: "GET",
  path: "/stock/movements",
  access: "kit-room:work",
  reads: [
    "branch",
    "branch_user",
    "item",
    "kit",
    "person",
    "preparation",
    "stock_movement",
    "stocktake",
    "top_up",
  ],
  summary:
    "The ledger, newest first; in a branch that counts blind, who only counts reads what they moved",
  query: z.object({ ...paging, itemId: id.optional() }),
  result: page(stockMovement),
});

export const addStockMovement = route({
  method: "POST",
  path: "/stock/movements",
  access: "stock:adjust",
  summary:
    "Receive, write off or return stock: quantity in units of the item; the reason says which way it goes. An item remembers how it came last: its pack, its price, its supplier",
  body: z.object({
    itemId: id,
    qty: quantity.min(1),
    reason: z.enum(["opening", "receipt", "return_unused", "loss", "damage", "expired"]),
    note: note.optional(),
    /** The quantity of stock received in packs is a whole multiple of this. */
    packSize: quantity.min(1).optional(),
    /** The total cost, for received and opening stock. */
    costCents: cents.min(0).nullable().optional(),
    supplier: label.nullable().optional(),
    /** For received and opening stock: the lot number as the supplier prints it, and the expiry date. */
    lotCode: lotCode.nullable().optional(),
    expiresOn: day.nullable().optional(),
    /** For a write-off: the lot that it is taken from, instead of the one that expires first. */
    lotId: id.optional(),
  }),
  result: stockMovement,
  status: 201,
  errors: ["stock_short"],
});

export const listStockLots = route({
  method: "GET",
  path: "/stock/items/:itemId/lots",
  access: "stock:adjust",
  reads: ["stock_lot", "lot_warning", "lot_recall"],
  summary:
    "List an item's lots that are on hand or that another branch has recalled, what expires first at the top; with `all` those too that are used up",
  params: z.object({ itemId: id }),
  query: z.object({ all: z.stringbool().default(false) }),
  result: whole(
    z.object({
      id,
      code: z.string().nullable(),
      expiresOn: day.nullable(),
      onHand: z.int(),
      valueCents: z.int(),
      // The branch that has recalled it, until it is recalled here too.
      recalledBy: z.string().nullable(),
    }),
  ),
});

export const reverseStockMovement = route({
  method: "POST",
  path: "/stock/movements/:id/reversal",
  access: "stock:adjust",
  summary: "Undo a movement by its mirror; a top-up's cannot be undone here",
  params: byId,
  body: z.object({ note: note.optional() }),
  result: stockMovement,
  status: 201,
  errors: ["stock_short", "transition_refused", "already_exists"],
});
