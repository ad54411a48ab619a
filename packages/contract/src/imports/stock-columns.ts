import {
  type FieldsOf,
  type ListDescription,
  longText,
  text,
  whole,
} from "./import-description.ts";

/** The import of counted stock. */
const columns = {
  sku: {
    headings: ["sku", "code", "itemcode", "itemno", "itemnumber", "partnumber", "productcode"],
    reads: text("The SKU", 40),
  },
  name: {
    headings: ["item", "name", "itemname", "title", "description", "product"],
    reads: text("The name", 120),
  },
  counted: {
    headings: ["counted", "count", "onhand", "quantity", "qty", "stock", "instock", "stockonhand"],
    reads: whole("The count", 0, 1_000_000),
  },
  note: { headings: ["note", "notes", "comment", "remarks"], reads: longText("The note", 2000) },
} as const satisfies ListDescription["columns"];

export type StockFields = FieldsOf<{ columns: typeof columns }>;

export const stockImport: ListDescription = {
  columns,
  needs: [
    { oneOf: ["sku", "name"], message: "Say which column holds the SKU or the name." },
    { oneOf: ["counted"], message: "Say which column holds what was counted." },
  ],
  whole({ sku, name, counted }) {
    if (sku === undefined && name === undefined) {
      return { path: "sku", message: "The row has neither SKU nor name." };
    }
    // An empty cell means that nobody counted the shelf, not that it is empty.
    return counted === undefined ? { path: "counted", message: "Nothing was counted." } : null;
  },
  same: ({ sku, name }) =>
    sku === undefined ? String(name ?? "").toLowerCase() || null : `#${String(sku).toLowerCase()}`,
  twice: { what: "The same item", path: "sku" },
};
