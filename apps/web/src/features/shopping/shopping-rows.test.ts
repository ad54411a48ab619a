import type { ShoppingItem } from "@kitround/contract/shopping/shopping-list.ts";
import { expect, test } from "vitest";
import { shoppingRows } from "./shopping-rows.ts";

const today = "2026-11-25";

function item(name: string, given: Partial<ShoppingItem>): ShoppingItem {
  return {
    itemId: name,
    sku: name,
    name,
    unit: "each",
    supplier: "Labco",
    packSize: 1,
    unitCostCents: 1,
    leadDays: 7,
    onHand: 1,
    minQty: 0,
    parQty: 0,
    uses: [],
    arrivals: [],
    unused: [],
    use: 0,
    safety: 0,
    runsOutOn: null,
    orderBy: null,
    packs: 0,
    substitute: null,
    learned: true,
    ...given,
  };
}

const items = [
  item("cups", { packs: 2, orderBy: "2026-12-30" }),
  item("straws", { packs: 1, orderBy: today, runsOutOn: "2026-12-20" }),
  item("clips", { packs: 1, orderBy: today, runsOutOn: "2026-11-27" }),
  item("dice", {}),
];
const names = (search: Parameters<typeof shoppingRows>[1]) =>
  shoppingRows(items, search, today).map(({ name }) => name);

test("lists what to buy within four weeks, the first to run out at the top", () => {
  expect(names({})).toEqual(["clips", "straws"]);
  expect(names({ show: "order" })).toEqual(["clips", "straws", "cups"]);
  expect(names({ show: "all" })).toEqual(["clips", "straws", "cups", "dice"]);
});

test("finds an item by its name and by its supplier", () => {
  expect(names({ show: "all", q: "DIC" })).toEqual(["dice"]);
  expect(names({ q: "lab" })).toEqual(["clips", "straws"]);
  expect(names({ q: "nobody" })).toEqual([]);
});
