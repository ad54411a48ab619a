import { expect, test } from "vitest";
import { addDays } from "../plan/days.ts";
import { forecastItem, type ItemFacts, stockAhead, usePerWeek } from "./stock-forecast.ts";

const today = "2026-11-25";
const estimate = { mean: 10, variance: 4, weight: 20, learned: true };
const loan = (inDays: number, classes = 1) => ({
  day: addDays(today, inDays),
  classes,
  most: 1_000,
  estimate,
});
const facts = (given: Partial<ItemFacts>): ItemFacts => ({
  onHand: 0,
  leadDays: 5,
  packSize: 1,
  minQty: 0,
  parQty: 0,
  needed: 0,
  planned: [],
  arrivals: [],
  ...given,
});

test("an item without use is not ordered", () => {
  expect(forecastItem(facts({}), today, 5)).toEqual({
    uses: [],
    use: 0,
    safety: 0,
    runsOutOn: null,
    orderBy: null,
    packs: 0,
    learned: false,
  });
});

test("runs out on the day when its expected use exceeds the stock, and is ordered its lead time before it may run out", () => {
  const planned = [loan(7), loan(14), loan(21)];
  const found = forecastItem(facts({ onHand: 21, planned }), today, 5);
  expect(found.runsOutOn).toBe(addDays(today, 21));
  // Two classes use 20 on average, and 21 are too few in one of twenty cases.
  expect(found.orderBy).toBe(addDays(today, 9));
  expect(found.use).toBe(30);
  // 1.645 deviations of three classes: 4 each, plus that of their common mean.
  expect(found.safety).toBeCloseTo(1.645 * Math.sqrt(4 * (3 + 9 / 20)));
  expect(found.packs).toBe(Math.ceil(30 + found.safety - 21));
});

test("orders whole packs, and the day to order is never in the past", () => {
  const found = forecastItem(facts({ planned: [loan(1)], packSize: 50, leadDays: 9 }), today, 5);
  expect(found).toMatchObject({ packs: 1, orderBy: today, runsOutOn: addDays(today, 1) });
});

test.each([
  [20, 25],
  [1, 1],
])("the smaller the accepted chance, the more safety stock: %i %%", (chance, other) => {
  const at = (rare: 1 | 20) => forecastItem(facts({ planned: [loan(3, 4)] }), today, rare).safety;
  expect(at(1)).toBeGreaterThan(at(20) * 2.5);
  expect(chance).toBeLessThanOrEqual(other);
});

test("an order counts from its expected day", () => {
  const planned = [loan(7, 3), loan(28, 3)];
  const late = [{ day: addDays(today, 20), qty: 100 }];
  const found = forecastItem(facts({ onHand: 5, planned, arrivals: late }), today, 5);
  expect(found.runsOutOn).toBe(addDays(today, 7));
  const soon = [{ day: addDays(today, 2), qty: 100 }];
  expect(forecastItem(facts({ onHand: 5, planned, arrivals: soon }), today, 5)).toMatchObject({
    runsOutOn: null,
    packs: 0,
  });
});

test("a kit uses no more than it contains", () => {
  const planned = [{ ...loan(7, 4), most: 25 }];
  expect(forecastItem(facts({ planned }), today, 5).use).toBe(25);
});

test("what open top-ups still need is used today", () => {
  expect(forecastItem(facts({ needed: 3, onHand: 2 }), today, 5)).toMatchObject({
    runsOutOn: today,
    orderBy: today,
    packs: 1,
    uses: [{ day: today, qty: 3 }],
  });
});

test("below its minimum an item is filled up to its par, even without a plan", () => {
  const low = facts({ onHand: 4, minQty: 5, parQty: 20, packSize: 10 });
  expect(forecastItem(low, today, 5)).toMatchObject({ packs: 2, orderBy: today, runsOutOn: null });
  const ordered = { ...low, arrivals: [{ day: addDays(today, 3), qty: 20 }] };
  expect(forecastItem(ordered, today, 5).packs).toBe(0);
});

test("weeks begin today, and stock is never below zero", () => {
  const uses = [
    { day: today, qty: 2 },
    { day: addDays(today, 6), qty: 3 },
    { day: addDays(today, 7), qty: 9 },
  ];
  expect(usePerWeek(uses, today)).toEqual([5, 9, 0, 0, 0, 0, 0, 0, 0, 0]);
  const arrivals = [{ day: addDays(today, 8), qty: 10 }];
  expect(stockAhead({ onHand: 6, arrivals }, uses, today).map(({ amount }) => amount)).toEqual([
    4, 1, 0, 10,
  ]);
});
