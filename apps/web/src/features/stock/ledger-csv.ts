import type { StockLevel, StockMovement } from "@kitround/contract/stock/stock.ts";
import { texts } from "#texts/stock";
import { momentCell, saveRows } from "../../ui/save-table.ts";

const t = texts.ledgerCsv;

/** Saves an item's stock movements as CSV, newest first. */
export function saveLedger(level: StockLevel, movements: readonly StockMovement[]): void {
  saveRows(
    texts.ledgerOf(level.sku),
    [
      { title: t.when, value: ({ occurredAt }) => momentCell(occurredAt) },
      { title: t.reason, value: ({ reason }) => texts.reasons[reason] },
      { title: t.change, value: ({ delta }) => delta },
      { title: t.unit, value: () => level.unit },
      { title: t.kit, value: ({ kitCode }) => kitCode },
      { title: t.who, value: ({ actorName }) => actorName },
      { title: t.note, value: ({ note }) => note },
      { title: t.packs, value: ({ packSize }) => packSize },
      { title: t.cost, value: ({ costCents }) => (costCents === null ? null : costCents / 100) },
      { title: t.supplier, value: ({ supplier }) => supplier },
      { title: t.reversed, value: ({ reversedById }) => (reversedById === null ? null : t.yes) },
    ],
    movements,
  );
}
