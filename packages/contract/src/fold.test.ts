import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["Ōtāhuhu", "otahuhu"],
  [" MĀPERE ", "mapere"],
  ["O\u0304taki", "otaki"],
])("%j is compared as %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});
