import { expect, test } from "vitest";
import { directionOf, isLow, stockSuffices } from "./stock-rules.ts";
import { movementReasons } from "./stock.ts";

test("what goes out goes out", () => {
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

test("lines of one item are asked for together", () => {
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
