import { expect, test } from "vitest";
import {
  directionOf,
  isLow,
  mayReverse,
  receiptHolds,
  stockSuffices,
  unitCost,
} from "./stock-rules.ts";
import { movementReasons } from "./stock.ts";

test("reasons for outgoing stock are negative, others positive", () => {
  expect(movementReasons.filter((reason) => directionOf(reason) === -1)).toEqual([
    "top_up",
    "packing",
    "loss",
    "damage",
    "expired",
  ]);
});

test.each([
  { onHand: 5, minQty: 5, low: true },
  { onHand: 6, minQty: 5, low: false },
  { onHand: 0, minQty: 0, low: false },
])("$onHand on hand with a minimum of $minQty", ({ onHand, minQty, low }) => {
  expect(isLow({ onHand, minQty })).toBe(low);
});

test("lines of one item are added up", () => {
  const wire = { itemId: "w", name: "Copper wire", unit: "m", onHand: 10 };
  expect(
    stockSuffices([
      { ...wire, path: "lines.0.qty", asked: 6 },
      { ...wire, path: "lines.1.qty", asked: 4 },
    ]),
  ).toBeNull();
  expect(
    stockSuffices([
      { ...wire, path: "lines.0.qty", asked: 6 },
      { ...wire, path: "lines.1.qty", asked: 5 },
    ])?.details,
  ).toEqual([{ path: "lines.0.qty", message: "Copper wire: 10 m on hand, 11 asked." }]);
});

test.each([
  { reason: "receipt", qty: 400, packSize: 200, costCents: 1500, supplier: "Labco", path: null },
  { reason: "receipt", qty: 400, packSize: 150, path: "qty" },
  { reason: "return_unused", qty: 400, packSize: 200, path: "packSize" },
  { reason: "opening", qty: 400, costCents: 1500, path: null },
  { reason: "loss", qty: 4, costCents: 15, path: "costCents" },
  { reason: "damage", qty: 4, supplier: "Labco", path: "supplier" },
  { reason: "expired", qty: 4, path: null },
] as const)("$qty for $reason, $packSize in a pack: $path", ({ path, ...receipt }) => {
  expect(receiptHolds(receipt)?.details[0]?.path ?? null).toBe(path);
});

test("the unit cost of a pack is rounded to whole cents", () => {
  expect([unitCost(1500, 400), unitCost(0, 7), unitCost(1234, 1)]).toEqual([4, 0, 1234]);
});

test.each([
  ["receipt", null, null],
  ["loss", "r1", "already_exists"],
  ["top_up", null, "transition_refused"],
  ["reversal", null, "transition_refused"],
  ["transfer", null, "transition_refused"],
] as const)("a movement of the reason %s, reversed by %s", (reason, reversedById, code) => {
  expect(mayReverse({ reason, itemName: "Copper wire", reversedById })?.code ?? null).toBe(code);
});
