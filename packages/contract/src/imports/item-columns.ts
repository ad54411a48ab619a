import {
  type FieldsOf,
  type ListDescription,
  money,
  text,
  whole,
  word,
} from "./import-description.ts";

const most = 1_000_000;

/** The import of items, of which packing lists and stock consist. */
const columns = {
  sku: {
    headings: ["sku", "code", "itemcode", "itemno", "itemnumber", "partnumber", "productcode"],
    reads: text("The SKU", 40),
  },
  name: {
    headings: ["name", "item", "itemname", "title", "description", "product"],
    reads: text("The name", 120),
  },
  unit: {
    headings: ["unit", "units", "uom", "unitofmeasure", "measure"],
    reads: text("The unit", 200),
  },
  packSize: {
    headings: ["packsize", "pack", "perpack", "unitsperpack", "packof"],
    reads: whole("The pack size", 1, most),
  },
  unitCostCents: {
    headings: ["costofaunit", "unitcost", "cost", "price", "unitprice", "costperunit", "costeach"],
    reads: money("The cost", 1_000_000_000),
  },
  supplier: {
    headings: ["supplier", "vendor", "suppliername", "boughtfrom"],
    reads: text("The supplier", 200),
  },
  leadDays: {
    headings: ["daystodeliver", "leaddays", "leadtime", "leadtimedays", "deliverydays"],
    reads: whole("The days to deliver", 0, 365),
  },
  shelf: {
    headings: ["shelf", "bin", "location", "shelflocation", "store"],
    reads: text("The shelf", 200),
  },
  minQty: {
    headings: [
      "orderwhenat",
      "min",
      "minimum",
      "minqty",
      "reorderlevel",
      "reorderpoint",
      "reorderat",
    ],
    reads: whole("The minimum", 0, most),
  },
  parQty: {
    headings: ["fillupto", "par", "parlevel", "parqty", "max", "maximum", "target"],
    reads: whole("The quantity to fill up to", 0, most),
  },
  barcode: {
    headings: ["barcode", "ean", "gtin", "upc"],
    reads: text("The barcode", 200),
  },
  hazard: { headings: ["hazard", "hazards", "safety"], reads: text("The hazard", 200) },
  status: {
    headings: ["status", "state"],
    reads: word("The status", {
      active: ["Active", "current", "in use"],
      discontinued: ["Discontinued", "inactive", "no longer bought"],
    }),
  },
} as const satisfies ListDescription["columns"];

export type ItemFields = FieldsOf<{ columns: typeof columns }>;

export const itemImport: ListDescription = {
  columns,
  needs: [{ oneOf: ["sku", "name"], message: "Say which column holds the SKU or the name." }],
  whole: ({ sku, name }) =>
    sku === undefined && name === undefined
      ? { path: "sku", message: "The item has neither SKU nor name." }
      : null,
  // Identifies an item by its SKU, or else by its name.
  same: ({ sku, name }) =>
    sku === undefined ? String(name ?? "").toLowerCase() || null : `#${String(sku).toLowerCase()}`,
  twice: { what: "The same item", path: "sku" },
};
