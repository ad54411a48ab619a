import { codeKey } from "@kitround/contract/kits/kit-code.ts";
import type { ItemFields } from "@kitround/contract/imports/item-columns.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { idsNamed } from "../../db/ids-named.ts";
import type { ComparedRow, ImportTarget } from "../imports/import-target.ts";
import {
  insertRecords,
  type Known,
  readRecords,
  type RecordTable,
  undoRecords,
  touchedOf,
  updateRecords,
} from "../imports/record-table.ts";
import { itemFinder } from "./find-items.ts";

const items: RecordTable = {
  name: "item",
  columns: {
    sku: "text",
    name: "text",
    unit: "text",
    packSize: "int",
    unitCostCents: "int",
    supplier: "text",
    leadDays: "int",
    hazard: "text",
    barcode: "text",
    shelf: "text",
    minQty: "int",
    parQty: "int",
    status: "text",
  },
  usedBy: [
    ...["packing_list_line", "stock_count", "stock_movement", "top_up_line"].map(
      (table) => `${table}.item_id`,
    ),
    "item.substitute_id",
  ],
};

/** The form's default values. */
const unlessTold = {
  unit: "each",
  packSize: 1,
  unitCostCents: 0,
  leadDays: 7,
  minQty: 0,
  parQty: 0,
  status: "active",
};

/** Imports a spreadsheet's rows as items, matched by SKU and otherwise by name. */
export const itemTarget: ImportTarget = {
  atOnce: 20,
  comparing(actor, { hold }) {
    const barcodes = barcodeOwners();
    return async (tx, rows) => {
      const known = await readRecords(tx, items, await mayMatch(tx, actor, rows), hold);
      const find = itemFinder(known);
      barcodes.meet(known);
      const created: object[] = [];
      const updated: Known[] = [];
      const written: { id: string; before: Known | null }[] = [];
      const compared: ComparedRow[] = [];
      const errors: RowError[] = [];
      for (const { row, fields: read } of rows) {
        // Cast: as the description of items reads them.
        const fields = read as ItemFields;
        const item = find(fields);
        const name = fields.name ?? String(item?.["name"] ?? fields.sku);
        const lacking = (item ? null : lacks(fields)) ?? barcodes.taken(fields, item?.id ?? row);
        if (lacking !== null) {
          errors.push({ row, value: name, ...lacking });
        } else if (!item) {
          const id = randomUUID();
          created.push({ ...unlessTold, ...fields, id });
          written.push({ id, before: null });
          compared.push({ row, name, state: "new", fields: [] });
        } else {
          // The item keeps its SKU, whatever its case in the file.
          const changed: Known = { ...item, ...fields, sku: item["sku"] ?? null };
          const differ = Object.keys(items.columns).filter(
            (column) => changed[column] !== item[column],
          );
          compared.push({
            row,
            name,
            recordId: item.id,
            state: differ.length > 0 ? "changed" : "unchanged",
            fields: differ,
          });
          if (differ.length === 0) continue;
          updated.push(changed);
          written.push({ id: item.id, before: item });
        }
      }
      return {
        rows: compared,
        errors,
        async write() {
          await insertRecords(tx, actor, items, created);
          await updateRecords(tx, items, updated);
          return touchedOf(tx, items, written);
        },
      };
    };
  },
  undo: (tx, _, touched) => undoRecords(tx, items, touched),
};

/** The ids of the items that these rows may mean, or whose barcode one of them has. */
async function mayMatch(tx: Tx, actor: Actor, rows: readonly ImportRow[]): Promise<string[]> {
  // Cast: as the description of items reads them.
  const fields = rows.map((row) => row.fields as ItemFields);
  const texts = fields.flatMap(({ sku, name }) => [sku ?? [], name ?? []].flat());
  const keys = fields.flatMap(({ barcode }) => (barcode === undefined ? [] : codeKey(barcode)));
  const named = await idsNamed(tx, actor, "item", texts);
  if (keys.length === 0) return named;
  // In the system's role for the same reason as in `idsNamed`.
  const { rows: owners } = await withSystem(tx, (system) =>
    sql<{ id: string }>`select id from item
      where branch_id = ${actor.branchId} and status = 'active' and barcode is not null
        and upper(regexp_replace(barcode, '[^[:alnum:]]', '', 'g')) = any(${keys}::text[])`.execute(
      system,
    ),
  );
  return [...named, ...owners.map(({ id }) => id)];
}

/**
 * The owner of each barcode among items that are still bought: the branch's by their ids, and the file's new ones by
 * their rows. A scan must find one item.
 */
function barcodeOwners() {
  const keyOf = (barcode: unknown) => codeKey(String(barcode));
  const owners = new Map<string, string | number>();
  return {
    /** Adds the branch's items, unless an earlier row of the file has taken their barcode. */
    meet(known: readonly Known[]) {
      for (const { id, barcode, status } of known) {
        if (typeof barcode !== "string" || status !== "active") continue;
        if (!owners.has(keyOf(barcode))) owners.set(keyOf(barcode), id);
      }
    },
    /** Assigns the row's barcode to its item; returns an error if another item has it. */
    taken({ barcode, status = "active" }: ItemFields, of: string | number) {
      if (typeof barcode !== "string" || status !== "active") return null;
      const owner = owners.get(keyOf(barcode)) ?? of;
      owners.set(keyOf(barcode), owner);
      if (owner === of) return null;
      return { path: "barcode", message: `Another item has the barcode “${barcode}” already.` };
    },
  };
}

function lacks({ sku, name }: ItemFields): { path: string; message: string } | null {
  if (sku === undefined) {
    return { path: "sku", message: `There is no item “${name}”, and a new one needs a SKU.` };
  }
  if (name !== undefined) return null;
  return {
    path: "name",
    message: `There is no item with the SKU “${sku}”, and a new one needs a name.`,
  };
}
