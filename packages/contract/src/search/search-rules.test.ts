import { expect, test } from "vitest";
import { findsOf } from "./search-rules.ts";

test.each([
  ["admin", ["school", "kit", "trip", "item", "person"]],
  ["manager", ["school", "kit", "trip", "item", "person"]],
  ["coordinator", ["school", "kit", "trip", "item", "person"]],
  ["volunteer", ["school", "kit", "item"]],
  ["driver", ["school", "kit", "trip"]],
  ["finance", ["person"]],
  ["viewer", ["school", "kit", "trip"]],
] as const)("a %s finds %j", (role, kinds) => {
  expect(findsOf(role)).toEqual(kinds);
});
