import { texts } from "../kit-settings.ts";
import { type ListWords, plainCounts, runs } from "./list-words.ts";

const t = texts.items;

export const items: ListWords = {
  title: "Import items from CSV",
  help: "or drop it here: a row for each item. Items are known by their SKU; those that are there already are changed where the file says something else.",
  file: "items",
  fields: {
    sku: t.sku,
    name: t.name,
    unit: t.unit,
    packSize: t.pack,
    unitCostCents: t.cost,
    supplier: t.supplier,
    leadDays: t.lead,
    shelf: t.shelf,
    minQty: t.min,
    parQty: t.par,
    barcode: t.barcode,
    hazard: t.hazard,
    status: "Status",
  },
  examples: [
    {
      sku: "BAT-AA",
      name: "AA battery",
      unit: "each",
      packSize: "24",
      unitCostCents: "0.65",
      supplier: "Labco",
      leadDays: "5",
      shelf: "A2-3",
      minQty: "48",
      parQty: "144",
      status: "Active",
    },
    { sku: "STRAW", name: "Paper straws", unit: "each", packSize: "200", shelf: "B1-1" },
  ],
  need: "Choose the column of the SKU first, or of the name.",
  counts: plainCounts,
  run: runs("item", "items"),
  importing: "Importing items",
  done: "Items imported",
};
