import { expect, test } from "vitest";
import { byShelf } from "./shelf-order.ts";

test("shelves are in walking order, and items without one are last", () => {
  const at = (shelf: string | null, name: string) => ({ shelf, name });
  const shelves = byShelf([
    at(null, "Tape"),
    at("A10", "Wire"),
    at("A2", "Straws"),
    at("A2", "Āporo"),
    at("B1", "Beakers"),
  ]);
  expect(shelves.map(({ name, levels }) => [name, levels.map((each) => each.name)])).toEqual([
    ["A2", ["Āporo", "Straws"]],
    ["A10", ["Wire"]],
    ["B1", ["Beakers"]],
    [null, ["Tape"]],
  ]);
});
