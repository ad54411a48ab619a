import { fold } from "@kitround/contract/fold.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import type { ShoppingItem } from "@kitround/contract/shopping/shopping-list.ts";
import type { ShoppingSearch } from "./shopping-search.ts";

const soonDays = 28;

/** True if it has to be bought and its order day, or the day it runs out, is within the next four weeks. */
export function isSoon({ packs, orderBy, runsOutOn }: ShoppingItem, today: string): boolean {
  const last = addDays(today, soonDays);
  return packs > 0 && [orderBy, runsOutOn].some((day) => day !== null && day <= last);
}

/** The rows for the address; items to order that run out first are at the top. */
export function shoppingRows(
  items: readonly ShoppingItem[],
  { show, q = "" }: ShoppingSearch,
  today: string,
): ShoppingItem[] {
  const words = fold(q);
  return items
    .filter((item) => show === "all" || (show === "order" ? item.packs > 0 : isSoon(item, today)))
    .filter(({ name, sku, supplier }) => fold(`${name} ${sku} ${supplier ?? ""}`).includes(words))
    .toSorted(
      (a, b) =>
        dayOf(a.orderBy).localeCompare(dayOf(b.orderBy)) ||
        dayOf(a.runsOutOn).localeCompare(dayOf(b.runsOutOn)) ||
        a.name.localeCompare(b.name),
    );
}

const never = "9999";
const dayOf = (day: string | null) => day ?? never;

export const costOf = ({ packs, packSize, unitCostCents }: ShoppingItem) =>
  packs * packSize * unitCostCents;
