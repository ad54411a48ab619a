import { addDays } from "@kitround/contract/plan/days.ts";
import { expiresUnused } from "@kitround/contract/shopping/expiry.ts";
import { coverDays, usesByDay } from "@kitround/contract/shopping/stock-forecast.ts";
import type { Today } from "@kitround/contract/today/today.ts";
import type { Tx } from "../../db/database.ts";
import { expiringLots } from "../stock/stock-lots.ts";
import { plannedUses } from "./planned-uses.ts";
import { shoppingBranch, stockedItems } from "./shopping-facts.ts";

type Expiring = NonNullable<Today["expiring"]>["first"][number];

/** Items with a lot that expires before the plan uses it, the next day first. */
export async function expiringUnused(tx: Tx, today: string): Promise<Expiring[]> {
  const lots = await expiringLots(tx);
  const end = addDays(today, coverDays);
  const soon = new Set(lots.flatMap((lot) => (lot.expiresOn <= end ? [lot.itemId] : [])));
  // Most branches have little that expires soon, and pay for no estimate.
  if (soon.size === 0) return [];
  const [items, { planned }] = await Promise.all([
    stockedItems(tx, [...soon]),
    plannedUses(tx, await shoppingBranch(tx)),
  ]);
  const lotsOf = Map.groupBy(lots, ({ itemId }) => itemId);
  return items
    .flatMap(({ itemId, name, unit, needed }) => {
      const uses = usesByDay({ needed, planned: planned.get(itemId) ?? [] }, today);
      const [first, ...more] = expiresUnused(lotsOf.get(itemId) ?? [], uses, end);
      if (first === undefined) return [];
      const qty = [first, ...more].reduce((sum, lot) => sum + lot.qty, 0);
      return [{ itemId, name, unit, on: first.day, qty }];
    })
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.name.localeCompare(b.name));
}
