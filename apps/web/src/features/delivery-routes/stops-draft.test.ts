import { describe, expect, test } from "vitest";
import {
  type DraftStop,
  draftOf,
  laid,
  moved,
  orderedAs,
  otherPlaces,
  without,
} from "./stops-draft.ts";

const stop = (schoolId: string, typedM: number | null = 1000): DraftStop => ({
  schoolId,
  schoolName: schoolId,
  suburb: null,
  lat: null,
  lng: null,
  typedM,
  plannedMinutes: null,
});
const stops = ["a", "b", "c", "d"].map((id) => stop(id));
const told = (draft: readonly DraftStop[]) =>
  draft
    .map(({ schoolId, typedM }) => (typedM === null ? schoolId : `${schoolId}=${typedM}`))
    .join(" ");

describe("typed legs are kept while they begin where they were measured", () => {
  test.each([
    [1, 2, "a=1000 c b d"],
    [3, 0, "d a b=1000 c=1000"],
    [0, 3, "b c=1000 d=1000 a"],
    [2, 2, "a=1000 b=1000 c=1000 d=1000"],
    [0, 4, "a=1000 b=1000 c=1000 d=1000"],
    [0, -1, "a=1000 b=1000 c=1000 d=1000"],
  ])("from %i to %i", (from, to, expected) => {
    expect(told(moved(stops, from, to))).toBe(expected);
  });

  test("when a stop is removed", () => {
    expect(told(without(stops, "b"))).toBe("a=1000 c d=1000");
    expect(told(without(stops, "a"))).toBe("b c=1000 d=1000");
  });

  test("when a stop is added or all are reordered", () => {
    expect(told(laid(stops, [...stops, stop("e")]))).toBe("a=1000 b=1000 c=1000 d=1000 e");
    expect(told(orderedAs(stops, ["c", "d", "a"]))).toBe("c d=1000 a b=1000");
  });
});

test("an estimate from the map does not count as typed", () => {
  const leg = {
    schoolId: "a",
    schoolName: "A",
    suburb: null,
    lat: 1,
    lng: 2,
    seq: 1,
    plannedMinutes: 4,
  };
  const draft = draftOf([
    { ...leg, plannedM: 500, reckoned: true },
    { ...leg, plannedM: 600, reckoned: false },
  ]);
  expect(draft.map((each) => each.typedM)).toEqual([null, 600]);
});

describe("what another place costs is known before the stop is moved", () => {
  const base = { lat: 0, lng: 173 };
  const on = (id: string, lng: number, typedM: number | null = null) => ({
    ...stop(id, typedM),
    lat: 0,
    lng,
  });
  // The base, then three schools on one line: there and back is the same way in the order of the line.
  const line = [on("a", 173.1), on("c", 173.3), on("b", 173.2)];
  const words = (draft: readonly DraftStop[], from: number) =>
    otherPlaces(base, draft, from).map(
      ({ to, after, moreM }) =>
        `${to} ${after ?? "first"} ${Math.round((moreM ?? Number.NaN) / 1000)}`,
    );

  test("each place but its own, the cost as the total changes", () => {
    expect(words(line, 2)).toEqual(["0 first 29", "1 a 0"]);
    expect(words([on("b", 173.2), on("a", 173.1), on("c", 173.3)], 0)).toEqual([
      "1 a -29",
      "2 c -29",
    ]);
  });

  test("without its distance, a leg's cost is unknown", () => {
    expect(otherPlaces(base, [on("a", 173.1), stop("x", null)], 0)[0]?.moreM).toBeNull();
  });

  test("removing a measured distance is reported", () => {
    const measured = [on("a", 173.1, 9000), on("b", 173.2), on("c", 173.3)];
    expect(otherPlaces(base, measured, 2).map((place) => place.losesMeasured)).toEqual([
      true,
      false,
    ]);
  });
});
