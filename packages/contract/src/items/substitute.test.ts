import { expect, test } from "vitest";
import { substituteTake, withSubstitute } from "./substitute.ts";

const other = { itemId: "b", itemName: "Lithium AA", shelf: "B2", onHand: 4 };
const line = {
  itemId: "a",
  itemName: "AA",
  shelf: "A1",
  onHand: 0,
  firstLot: { code: "L7", expiresOn: null },
  substitute: other,
  needed: 6,
};

test.each([
  { line, lacking: 6, qty: 4 },
  { line, lacking: 3, qty: 3 },
  { line, lacking: -1, qty: 0 },
  { line: { ...line, onHand: 1 }, lacking: 6, qty: 0 },
  { line: { ...line, substitute: null }, lacking: 6, qty: 0 },
])("of $lacking missing units the substitute fills $qty", ({ line, lacking, qty }) => {
  expect(substituteTake(line, lacking)).toBe(qty);
});

test("a line is filled by its substitute, or stays unchanged", () => {
  expect(withSubstitute(line)).toEqual({
    itemId: "b",
    itemName: "Lithium AA",
    shelf: "B2",
    onHand: 4,
    firstLot: null,
    substitute: null,
    needed: 6,
  });
  const plain = { ...line, substitute: null };
  expect(withSubstitute(plain)).toBe(plain);
});
