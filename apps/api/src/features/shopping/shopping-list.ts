import { addDays } from "@kitround/contract/plan/days.ts";
import type { Result } from "@kitround/contract/route.ts";
import { expiresUnused } from "@kitround/contract/shopping/expiry.ts";
import type { readShoppingList } from "@kitround/contract/shopping/shopping-list.ts";
import { coverDays, forecastItem } from "@kitround/contract/shopping/stock-forecast.ts";
import type { Tx } from "../../db/database.ts";
import { expiringLots } from "../stock/stock-lots.ts";
import { itemsOnOrder } from "./order-queries.ts";
import { plannedUses } from "./planned-uses.ts";
import { shoppingBranch, stockedItems } from "./shopping-facts.ts";

/** Every item with its forecast; items of planned kits, and low ones, have something to order. */
export async function shoppingList(tx: Tx): Promise<Result<typeof readShoppingList>> {
  const branch = await shoppingBranch(tx);
  const { today, chance } = branch;
  const [items, { loans, planned }, onOrder, dated] = await Promise.all([
    stockedItems(tx),
    plannedUses(tx, branch),
    itemsOnOrder(tx, today),
    expiringLots(tx),
  ]);
  const lots = Map.groupBy(dated, (each) => each.itemId);
  const coming = Map.groupBy(onOrder, (each) => each.itemId);
  return {
    today,
    plannedTo:
      loans
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
    items: items.map(({ needed, ...item }) => {
      const arrivals = (coming.get(item.itemId) ?? []).map(({ day, qty }) => ({ day, qty }));
      const facts = { ...item, needed, planned: planned.get(item.itemId) ?? [], arrivals };
      const forecast = forecastItem(facts, today, chance);
      const unused = expiresUnused(
        lots.get(item.itemId) ?? [],
        forecast.uses,
        addDays(today, coverDays),
      );
      return { ...item, arrivals, ...forecast, unused };
    }),
  };
}
