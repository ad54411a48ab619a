import { expect, test } from "vitest";
import { placeWish, toggleWish, wishChanges } from "./wish-order.ts";

test.each<[string, string[], string, number, string[]]>([
  ["first of none", [], "a", 0, ["a"]],
  ["before the others", ["a", "b"], "c", 0, ["c", "a", "b"]],
  ["among them", ["a", "b", "c"], "d", 1, ["a", "d", "b", "c"]],
  ["moved up", ["a", "b", "c"], "c", 0, ["c", "a", "b"]],
  ["moved down", ["a", "b", "c"], "a", 2, ["b", "c", "a"]],
  ["where it is", ["a", "b"], "b", 1, ["a", "b"]],
  ["past the end", ["a"], "b", 8, ["a", "b"]],
])("placed %s", (_, order, id, place, expected) => {
  expect(placeWish(order, id, place)).toEqual(expected);
});

test("a title is added as the last request, or removed", () => {
  expect(toggleWish(["a"], "b")).toEqual(["a", "b"]);
  expect(toggleWish(["a", "b"], "a")).toEqual(["b"]);
});

test("only changed ranks are saved, and gaps are closed", () => {
  const ranks = new Map([
    ["a", 0],
    ["b", 3],
    ["c", 5],
  ]);
  expect(wishChanges(ranks, ["a", "d", "c"])).toEqual([
    { kitTypeId: "d", was: null, rank: 1 },
    { kitTypeId: "c", was: 5, rank: 2 },
    { kitTypeId: "b", was: 3, rank: null },
  ]);
  expect(wishChanges(new Map([["a", 0]]), ["a"])).toEqual([]);
});
