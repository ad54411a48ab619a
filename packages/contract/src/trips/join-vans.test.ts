import { describe, expect, test } from "vitest";
import { joinedInto, otherVansOf, vanName, vanOf, vansMayJoin } from "./join-vans.ts";
import { testLine, testStop } from "./test-trips.ts";

const first = {
  id: "t1",
  name: "North Tue 24 Nov",
  routeId: "r1" as string | null,
  onDay: "2026-11-24",
  source: "plan" as "plan" | "manual",
  status: "draft" as "draft" | "released" | "in_progress" | "cancelled",
  stops: [testStop("p1", { lines: [testLine("l1")] })],
};
const second = { ...first, id: "t2", name: "North Tue 24 Nov, van 2", stops: [testStop("p2")] };

describe("two vans of one day", () => {
  test("the name of a trip ends with its van", () => {
    expect([vanOf(first), vanOf(second)]).toEqual([1, 2]);
    expect([vanName(first, 2), vanName(second, 3)]).toEqual([
      "North Tue 24 Nov, van 2",
      "North Tue 24 Nov, van 3",
    ]);
    expect(vanOf({ name: "To the van 2" })).toBe(1);
    expect(vanName({ name: "x".repeat(120) }, 2)).toHaveLength(117);
  });

  test.each([
    { other: {}, is: true },
    { other: { status: "cancelled" as const }, is: false },
    { other: { onDay: "2026-11-25" }, is: false },
    { other: { routeId: "r2" }, is: false },
    { other: { source: "manual" as const }, is: false },
    { other: { id: "t1" }, is: false },
    // Another trip of the route's day that was not split.
    { other: { name: "North Tue 24 Nov" }, is: false },
  ])("are found by day and route: $other", ({ other, is }) => {
    const all = [{ ...second, ...other }];
    expect(otherVansOf(first, all)).toEqual(is ? all : []);
  });

  test("for trips made by hand, those of the same name", () => {
    const hand = { routeId: null, source: "manual" as const };
    const one = { ...first, ...hand, name: `${"x".repeat(118)}!!` };
    const two = { ...second, ...hand, name: vanName(one, 2) };
    expect(otherVansOf(one, [two])).toEqual([two]);
    expect(otherVansOf(one, [{ ...two, name: "South, van 2" }])).toEqual([]);
  });

  test("the first van stays, whichever of them is given", () => {
    expect(joinedInto(first, second)).toEqual([first, second]);
    expect(joinedInto(second, first)).toEqual([first, second]);
  });
});

describe("joining two vans", () => {
  test("is allowed while both are drafts without entries", () => {
    expect(vansMayJoin(first, second)).toBeNull();
    expect(vansMayJoin(second, first)).toBeNull();
  });

  test.each([
    [{ status: "released" as const }, "is released: take it back to draft first."],
    [{ status: "in_progress" as const }, "is under way."],
    [{ status: "cancelled" as const }, "is cancelled."],
  ])("is refused for trips where one %j", (over, words) => {
    const message = `North Tue 24 Nov, van 2 ${words}`;
    expect(vansMayJoin(first, { ...second, ...over })).toMatchObject({ message });
    expect(vansMayJoin({ ...second, ...over }, first)).toMatchObject({ message });
  });

  test.each([
    [testStop("p2", { status: "skipped" })],
    [testStop("p2", { lines: [testLine("l2", { status: "failed" })] })],
  ])("is refused after an entry", (stop) => {
    expect(vansMayJoin(first, { ...second, stops: [stop] })?.message).toBe(
      "Ōrere School has entries of North Tue 24 Nov, van 2 already.",
    );
  });

  test("is refused for trips that were not split", () => {
    expect(vansMayJoin(first, { ...second, onDay: "2026-11-25" })?.message).toBe(
      "North Tue 24 Nov and North Tue 24 Nov, van 2 are not two vans of one day.",
    );
  });
});
