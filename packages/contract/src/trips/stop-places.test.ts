import { describe, expect, test } from "vitest";
import { roadMetres } from "../delivery-routes/route-legs.ts";
import { moreMetres, otherStopPlaces, type StopOnWay } from "./stop-places.ts";

const place = (id: string, lng: number | null): Omit<StopOnWay, "legPlannedM"> => ({
  id,
  kind: id === "base" ? "base" : "school",
  placeName: id.toUpperCase(),
  lat: 0,
  lng,
});
/** The stops with legs as the map estimates them; `planned` has other lengths. */
function trip(ids: [id: string, lng: number | null][], planned: Record<string, number> = {}) {
  const base = place("base", 173);
  let before = base;
  return [...ids.map(([id, lng]) => place(id, lng)), base].map((stop): StopOnWay => {
    const legPlannedM = planned[stop.id] ?? roadMetres(before, stop);
    before = stop;
    return { ...stop, legPlannedM };
  });
}

const km = (metres: number | null) => (metres === null ? null : Math.round(metres / 1000) + 0);

describe("what a change of a trip costs is known before it is made", () => {
  // A tenth of a degree is 14.5 km by road. On the line out and back the order of the line is as short as its reverse.
  const line = trip([
    ["a", 173.1],
    ["c", 173.3],
    ["b", 173.2],
  ]);

  test("each place but its own", () => {
    const places = otherStopPlaces(line, 2);
    expect(places.map((each) => [each.to, each.after, km(each.moreM)])).toEqual([
      [0, null, 29],
      [1, "A", 0],
    ]);
  });

  test("a longer planned leg than the map's is saved", () => {
    const measured = trip(
      [
        ["a", 173.1],
        ["c", 173.3],
        ["b", 173.2],
      ],
      { b: 20_000 },
    );
    expect(km(moreMetres(measured, ["a", "b", "c"]))).toBe(-6);
  });

  test("a stop that is taken off, and no change at all", () => {
    expect(km(moreMetres(line, ["a", "b"]))).toBe(-29);
    expect(moreMetres(line, ["a", "c", "b"])).toBe(0);
    expect(km(moreMetres(line, []))).toBe(-87);
  });

  test("is unknown where a place is not on the map, or the trip has no base", () => {
    const lost = trip([
      ["a", 173.1],
      ["x", null],
      ["b", 173.2],
    ]);
    expect(moreMetres(lost, ["x", "a", "b"])).toBeNull();
    expect(moreMetres(line.slice(0, 3), ["b"])).toBeNull();
  });
});
