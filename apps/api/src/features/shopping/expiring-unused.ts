import { addDays } from "@kitround/contract/plan/days.ts";
import { coverDays } from "@kitround/contract/shopping/stock-forecast.ts";
import type { Today } from "@kitround/contract/today/today.ts";
import type { Tx } from "../../db/database.ts";
import { expiringLots } from "../stock/stock-lots.ts";
import { shoppingList } from "./shopping-list.ts";

type Expiring = NonNullable<Today["expiring"]>["first"][number];

/** Items with a lot that expires before the plan uses it, the next day first. */
export async function expiringUnused(tx: Tx, today: string): Promise<Expiring[]> {
  // Most branches have little that expires soon, and need few forecasts.
  const lots = await expiringLots(tx);
  const soon = lots.filter(({ expiresOn }) => expiresOn <= addDays(today, coverDays));
  if (soon.length === 0) return [];
  const { items } = await shoppingList(tx, [...new Set(soon.map(({ itemId }) => itemId))]);
  return items
    .flatMap(({ itemId, name, unit, unused: [first, ...more] }) =>
      first === undefined
        ? []
        : [
            {
              itemId,
              name,
              unit,
              on: first.day,
              qty: [first, ...more].reduce((sum, { qty }) => sum + qty, 0),
            },
          ],
    )
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.name.localeCompare(b.name));
}
