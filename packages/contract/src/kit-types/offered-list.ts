import { z } from "zod";
import { label, line, name, quantity } from "../wire.ts";
import { mostLines, packingList, packingListLine } from "./packing-list.ts";

/** A packing list that belongs to no branch: its items are named by SKU, with what a branch that has no such item needs to add it. */
export const offeredLine = packingListLine
  .omit({ id: true, itemId: true, shelf: true, position: true })
  .extend({
    itemSku: line(40).min(1),
    itemName: name,
    unit: label,
    packSize: quantity.min(1),
    hazard: label.nullable(),
  });
export type OfferedLine = z.output<typeof offeredLine>;

export const offeredList = packingList.pick({ boxes: true, weightG: true }).extend({
  lines: z.array(offeredLine).min(1).max(mostLines),
});
export type OfferedList = z.output<typeof offeredList>;

/** What a line says about its item, beside which item it is and in which box. */
export const lineFacts = [
  "qty",
  "kind",
  "countMethod",
  "tolerance",
  "critical",
  "usePerClass",
] as const satisfies (keyof OfferedLine)[];

const facts = offeredLine.pick({
  qty: true,
  kind: true,
  countMethod: true,
  tolerance: true,
  critical: true,
  usePerClass: true,
});

/** A line that two lists don't have in common: null before for an added one, null after for a removed one. */
export const lineChange = z.object({
  itemSku: z.string(),
  itemName: z.string(),
  unit: z.string(),
  boxNo: z.int(),
  before: facts.nullable(),
  after: facts.nullable(),
});
export type LineChange = z.output<typeof lineChange>;
