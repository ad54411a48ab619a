import { expect, test } from "vitest";
import { isOnShelves, mayApproveStocktake } from "./stocktake-rules.ts";

test.each([
  { shelves: null, shelf: "A1", on: true },
  { shelves: null, shelf: null, on: true },
  { shelves: ["A1"], shelf: "A1", on: true },
  { shelves: ["A1"], shelf: "A10", on: false },
  { shelves: ["A1"], shelf: null, on: false },
  { shelves: [""], shelf: null, on: true },
])("an item of shelf $shelf in a stocktake of $shelves: $on", ({ shelves, shelf, on }) => {
  expect(isOnShelves({ shelves }, { shelf })).toBe(on);
});

const open = { status: "open" } as const;
const count = {
  itemId: "straws",
  itemName: "Straws",
  unit: "each",
  counted: 43,
  onHand: 50,
  onHandNow: 50,
  status: "waiting",
  byTwo: false,
  countedById: "me",
} as const;

test("all that waits is approved at once, by somebody else where the branch wants two", () => {
  expect(mayApproveStocktake(open, [count, { ...count, itemId: "foil" }], "me")).toBeNull();
  const byTwo = { ...count, itemId: "foil", byTwo: true };
  expect(mayApproveStocktake(open, [byTwo], "you")).toBeNull();
  expect(mayApproveStocktake(open, [count, byTwo], "me")).toMatchObject({
    code: "transition_refused",
    details: [{ path: "counts.1" }],
  });
});

test("every item that prevents the approval is named", () => {
  const gone = { ...count, onHandNow: 6 };
  const refused = mayApproveStocktake(
    open,
    [gone, { ...count, itemId: "foil" }, { ...gone, itemId: "clips" }],
    "me",
  );
  expect(refused).toMatchObject({
    code: "stock_short",
    details: [{ path: "counts.0" }, { path: "counts.2" }],
  });
  expect(refused?.message).toContain("And 1 more.");
});

test("a stocktake that has ended is not approved again", () => {
  expect(mayApproveStocktake({ status: "cancelled" }, [], "me")?.code).toBe("transition_refused");
});

test("two who counted one item differently are compared first", () => {
  const refused = mayApproveStocktake(open, [count, { ...count, counted: 48 }], "me");
  expect(refused?.message).toContain("Straws was counted as 43 and as 48.");
});
