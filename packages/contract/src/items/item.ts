import { z } from "zod";
import { route } from "../route.ts";
import { byId, cents, id, label, line, name, page, paging, quantity, rowVersion } from "../wire.ts";

const itemFields = z.object({
  sku: line(40).min(1),
  name,
  unit: label,
  packSize: quantity.min(1),
  unitCostCents: cents.min(0),
  supplier: label.nullable(),
  leadDays: z.int().min(0).max(365),
  hazard: label.nullable(),
  barcode: label.nullable(),
  /** Its place in the store, "A2-3"; pick lists are sorted by it. */
  shelf: label.nullable(),
  minQty: quantity,
  parQty: quantity,
  /** The SKU of the item that is offered if this one is short. */
  substituteSku: line(40).min(1).nullable(),
  status: z.enum(["active", "discontinued"]),
});

export const item = itemFields.extend({
  id,
  /** Null for people who only count, in a branch where counters do not see the expected quantity. */
  onHand: z.int().nullable(),
  substituteName: z.string().nullable(),
  /** The file name of its safety data sheet. */
  sheetName: z.string().nullable(),
  rowVersion,
});
export type Item = z.output<typeof item>;

export const listItems = route({
  method: "GET",
  path: "/items",
  access: "kit-types:read",
  reads: ["branch", "item", "stock_level", "stocktake"],
  summary: "List items that packing lists and stock are made of",
  query: z.object({ ...paging, q: z.string().trim().max(100).optional() }),
  result: page(item),
});

export const getItem = route({
  method: "GET",
  path: "/items/:id",
  access: "kit-types:read",
  summary: "Read one item",
  params: byId,
  result: item,
});

export const createItem = route({
  method: "POST",
  path: "/items",
  access: ["stock:adjust", "kit-types:propose"],
  summary: "Add an item",
  body: itemFields.partial().required({ sku: true, name: true }),
  result: item,
  status: 201,
  errors: ["already_exists"],
});

export const updateItem = route({
  method: "PATCH",
  path: "/items/:id",
  access: ["stock:adjust", "kit-types:propose"],
  summary: "Change an item",
  params: byId,
  body: itemFields.partial().extend({ rowVersion }),
  result: item,
  errors: ["stale_version", "already_exists"],
});
