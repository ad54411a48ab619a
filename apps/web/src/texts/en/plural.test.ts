import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test.each([
  [0, "kits"],
  [1, "kit"],
  [2, "kits"],
  [1.5, "kits"],
])("%j %s", (count, words) => {
  expect(plural(count, "kit", "kits")).toBe(words);
});
