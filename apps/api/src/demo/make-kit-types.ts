import type { Making } from "./branch.ts";
import { items as itemData, type ItemData } from "./data/items.ts";
import { type KitTypeData, packingLines } from "./data/kit-type-data.ts";
import { kitTypes as kitTypeData } from "./data/kit-types.ts";
import { newId } from "./rows.ts";

export interface Item {
  id: string;
  data: ItemData;
  /** The total quantity in all full kits of the branch. */
  inKits: number;
}

export interface Line {
  id: string;
  item: Item;
  qty: number;
  kind: "permanent" | "consumable" | "semi";
  critical: boolean;
  tolerance: number;
  usePerClass: number;
  /** A class's real use, because packing lists are estimates. */
  trueUse: number;
}

export interface KitType {
  id: string;
  data: KitTypeData;
  copies: number;
  packingListId: string;
  lines: readonly Line[];
}

const sponsors = [
  "Waikare Energy Trust",
  "Riverlands Dairy",
  "Rotary Waikare",
  null,
  null,
  null,
] as const;

/** Factors by which a packing list's figures differ from the real use. */
const offBy = [1, 0.8, 1.2, 0.95, 0.55, 1.1, 0.7] as const;

/** The items, the titles, and a published packing list for each. */
export function makeKitTypes(making: Making): { items: Item[]; types: KitType[] } {
  const items = new Map<string, Item>(
    itemData.map((data) => [data.name, { id: newId(), data, inKits: 0 }]),
  );
  const types = making.data.copies.map((copies, index) => {
    const data = kitTypeData[index];
    if (!data) throw new Error("More copies than titles.");
    return makeKitType(making, items, data, copies);
  });
  const used = [...items.values()].filter((item) => item.inKits > 0);
  for (const { id, data, inKits } of used) {
    const parQty = Math.max(data.packSize, roundUp(Math.ceil(inKits * 0.4), data.packSize));
    making.rows.add("item", {
      id,
      sku: data.sku,
      name: data.name,
      unit: data.unit,
      packSize: data.packSize,
      unitCostCents: data.unitCostCents,
      hazard: data.hazard,
      supplier: data.supplier,
      leadDays: 4 + (data.sku.charCodeAt(0) % 4) * 3,
      shelf: data.shelf,
      parQty,
      minQty: Math.ceil(parQty * 0.3),
    });
  }
  return { items: used, types };
}

function makeKitType(
  { rows, random }: Making,
  items: ReadonlyMap<string, Item>,
  data: KitTypeData,
  copies: number,
): KitType {
  const id = newId();
  const packingListId = newId();
  rows.add("kitType", {
    id,
    code: data.code,
    nameEn: data.en,
    nameMi: data.mi,
    strand: data.strand,
    yearFrom: data.years[0],
    yearTo: data.years[1],
    refurbMinutes: data.refurbMinutes,
    sponsor: random.pick(sponsors),
    safetyNote: data.safetyNote ?? null,
    status: "active",
  });
  rows.add("packingList", {
    id: packingListId,
    kitTypeId: id,
    version: 1,
    boxes: data.boxes,
    weightG: data.weightG,
  });
  const listed = packingLines(data.list);
  const lines = listed.map((each, index): Line => {
    const item = items.get(each.item);
    if (!item) throw new Error(`${data.code} holds "${each.item}", which the store does not know.`);
    item.inKits += each.qty * copies;
    const consumable = each.kind === "consumable";
    const usePerClass = consumable ? Math.ceil(each.qty / 2) : 0;
    // Kits hold enough for two classes; small differences in large quantities are not counted.
    const line: Line = {
      id: newId(),
      item,
      qty: each.qty,
      kind: each.kind,
      critical: each.critical,
      tolerance: consumable && each.qty >= 50 ? Math.floor(each.qty / 10) : 0,
      usePerClass,
      trueUse: each.trueUse ?? usePerClass * (offBy[index % offBy.length] ?? 1),
    };
    rows.add("packingListLine", {
      id: line.id,
      packingListId,
      itemId: item.id,
      position: index + 1,
      qty: line.qty,
      kind: line.kind,
      boxNo: Math.floor((index * data.boxes) / listed.length) + 1,
      countMethod: methodOf(line),
      tolerance: line.tolerance,
      critical: line.critical,
      usePerClass: line.usePerClass,
    });
    return line;
  });
  return { id, data, copies, packingListId, lines };
}

function methodOf({ kind, qty, item }: Line): "exact" | "present" | "weigh" | "level" {
  if (["g", "ml"].includes(item.data.unit)) return qty >= 500 ? "level" : "weigh";
  if (kind === "permanent" && qty >= 60) return "present";
  return "exact";
}

function roundUp(qty: number, pack: number): number {
  return Math.ceil(qty / pack) * pack;
}
