import type { readShoppingList } from "@kitround/contract/shopping/shopping-list.ts";
import type { Result } from "@kitround/contract/route.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { expiresUnused } from "@kitround/contract/shopping/expiry.ts";
import { observedIn } from "@kitround/contract/shopping/back-test.ts";
import {
  coverDays,
  forecastItem,
  type PlannedUse,
} from "@kitround/contract/shopping/stock-forecast.ts";
import {
  classesOf,
  estimateUse,
  type UseEstimate,
} from "@kitround/contract/shopping/use-estimate.ts";
import type { Tx } from "../../db/database.ts";
import { expiringLots } from "../stock/stock-lots.ts";
import { itemsOnOrder } from "./order-queries.ts";
import { countedLoans, rotationsToLearnFrom, usedItems } from "./observed-use.ts";
import {
  type ListedItem,
  listedItems,
  type LoanAhead,
  loansAhead,
  shoppingBranch,
  stockedItems,
} from "./shopping-facts.ts";
import { cellKey, cellsOf } from "./use-cells.ts";

/** Every item, or `only` these, with its forecast; items of planned kits, and low ones, have something to order. */
export async function shoppingList(
  tx: Tx,
  only?: readonly string[],
): Promise<Result<typeof readShoppingList>> {
  const branch = await shoppingBranch(tx);
  const { today, chance } = branch;
  const [items, loans, listed, counted, used, rotations, onOrder, dated] = await Promise.all([
    stockedItems(tx, only),
    loansAhead(tx, today),
    listedItems(tx),
    countedLoans(tx, branch),
    usedItems(tx, branch),
    rotationsToLearnFrom(tx, today),
    itemsOnOrder(tx, today, only),
    expiringLots(tx),
  ]);
  const unitCost = new Map(items.map((each) => [each.itemId, each.unitCostCents]));
  const cells = cellsOf({ listed, loans: counted, used, rotations, unitCost });
  const estimates = estimateUse(cells.map((cell) => ({ ...cell, ...observedIn(cell, rotations) })));
  const byCell = new Map(
    cells.map((cell, at) => [cellKey(cell.kitTypeId, cell.itemId), estimates[at]]),
  );
  const planned = plannedUse(loans, listed, byCell, branch.classSize);
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

/** The use of each item by each loan, by item. */
function plannedUse(
  loans: readonly LoanAhead[],
  listed: readonly ListedItem[],
  estimates: ReadonlyMap<string, UseEstimate | undefined>,
  classSize: number,
): Map<string, PlannedUse[]> {
  const linesOf = Map.groupBy(listed, (each) => each.packingListId);
  const planned = new Map<string, PlannedUse[]>();
  for (const { kitTypeId, packingListId, day, students } of loans) {
    const classes = classesOf(students, classSize);
    for (const { itemId, qty } of linesOf.get(packingListId) ?? []) {
      const estimate = estimates.get(cellKey(kitTypeId, itemId));
      if (estimate === undefined) continue;
      const use = { day, classes, most: qty, estimate };
      const uses = planned.get(itemId);
      if (uses === undefined) planned.set(itemId, [use]);
      else uses.push(use);
    }
  }
  return planned;
}
