import { expect, test } from "vitest";
import { concerns } from "./refresh.ts";

test.each([
  { reads: ["kit", "trip"], changed: ["trip"], again: true },
  { reads: ["kit"], changed: ["trip"], again: false },
  { reads: ["kit"], changed: [], again: false },
  { reads: undefined, changed: [], again: true },
])("a read of $reads is refreshed when $changed changes: $again", (it) => {
  const meta = it.reads === undefined ? {} : { reads: it.reads };
  expect(concerns({ meta }, new Set(it.changed))).toBe(it.again);
});
