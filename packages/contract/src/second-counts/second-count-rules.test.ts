import { describe, expect, test } from "vitest";
import { contentAfter, differing, holdsAtOnce, mayDecide } from "./second-count-rules.ts";

test("two counts differ in the lines that both contain with different numbers", () => {
  const first = new Map([
    ["a", 20],
    ["b", 40],
    ["c", 3],
  ]);
  const second = new Map([
    ["a", 18],
    ["b", 40],
    ["d", 1],
  ]);
  expect(differing(first, second)).toEqual([{ lineId: "a", first: 20, second: 18 }]);
});

describe("which second counts apply at once", () => {
  const line = { qty: 30, tolerance: 2, critical: true, present: 30 };
  test.each([
    { name: "essential and short", over: {}, first: 30, second: 20, yes: true },
    { name: "within tolerance", over: {}, first: 30, second: 28, yes: false },
    { name: "not essential", over: { critical: false }, first: 30, second: 0, yes: false },
    { name: "known to be short already", over: { present: 20 }, first: 20, second: 18, yes: false },
    { name: "more than the first found", over: { present: 28 }, first: 28, second: 30, yes: false },
    // The first count found 20 and a top-up added 10; the second count found 10 on the first day.
    { name: "short even after the top-up", over: {}, first: 20, second: 10, yes: true },
  ])("$name: $yes", ({ over, first, second, yes }) => {
    expect(holdsAtOnce({ ...line, ...over }, { first, second })).toBe(yes);
  });
});

test.each([
  { present: 30, first: 20, second: 18, after: 28 },
  { present: 1, first: 20, second: 10, after: 0 },
  { present: 20, first: 18, second: 20, after: 22 },
])(
  "$present units, counted as $first and then as $second, become $after",
  ({ present, after, ...both }) => {
    expect(contentAfter(present, both)).toBe(after);
  },
);

test("two counts are compared once, and only differing lines can be accepted", () => {
  const line = { lineId: "a" } as never; // The rule reads only the id.
  const open = { kitCode: "DBN-03", decidedAt: null, decidedByName: null, lines: [line] };
  expect(mayDecide(open, ["a"])).toBeNull();
  expect(mayDecide(open, [])).toBeNull();
  expect(mayDecide(open, ["b"])?.code).toBe("invalid_input");
  const decided = { ...open, decidedAt: "2026-11-24T10:00:00Z", decidedByName: "Hana Parata" };
  expect(mayDecide(decided, ["a"])?.message).toBe(
    "Hana Parata has compared the counts of DBN-03 already.",
  );
});
