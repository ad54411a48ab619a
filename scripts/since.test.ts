import { expect, test } from "vitest";
import { Stop } from "./root.mjs";
import { sinceOf } from "./since.mjs";

test.each([
  { args: [], ref: null },
  { args: ["--since", "main"], ref: "main" },
])("npm test $args", ({ args, ref }) => {
  expect(sinceOf(args)).toBe(ref);
});

test.each([[["--since"]], [["trips"]], [["--since", "main", "trips"]]])(
  "an unknown argument of npm test is refused instead of ignored: %s",
  (args) => {
    expect(() => sinceOf(args)).toThrow(Stop);
  },
);
