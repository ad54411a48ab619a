import { observedIn } from "@kitround/contract/shopping/back-test.ts";
import type { PlannedUse } from "@kitround/contract/shopping/stock-forecast.ts";
import {
  classesOf,
  estimateUse,
  type UseEstimate,
} from "@kitround/contract/shopping/use-estimate.ts";
import type { Tx } from "../../db/database.ts";
import { countedLoans, rotationsToLearnFrom, usedItems } from "./observed-use.ts";
import {
  type ListedItem,
  listedItems,
  type LoanAhead,
  loansAhead,
  type ShoppingBranch,
} from "./shopping-facts.ts";
import { cellKey, cellsOf } from "./use-cells.ts";

/** The loans ahead, and for each item its use by each of them, estimated from past check-ins. */
export async function plannedUses(tx: Tx, branch: ShoppingBranch) {
  const [loans, listed, counted, used, rotations] = await Promise.all([
    loansAhead(tx, branch.today),
    listedItems(tx),
    countedLoans(tx, branch),
    usedItems(tx, branch),
    rotationsToLearnFrom(tx, branch.today),
  ]);
  const cells = cellsOf({ listed, loans: counted, used, rotations });
  const estimates = estimateUse(cells.map((cell) => ({ ...cell, ...observedIn(cell, rotations) })));
  const byCell = new Map(
    cells.map((cell, at) => [cellKey(cell.kitTypeId, cell.itemId), estimates[at]]),
  );
  return { loans, planned: byItem(loans, listed, byCell, branch.classSize) };
}

function byItem(
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
