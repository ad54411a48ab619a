import { roadMetres } from "@kitround/contract/delivery-routes/route-legs.ts";
import { describe, expect, test } from "vitest";
import { legsOf } from "./leg-lengths.ts";

const base = { lat: -41.2706, lng: 173.284 };
const at = (lat: number, lng: number, routeSeq: number | null, routePlannedM: number | null) => ({
  lat,
  lng,
  routeSeq,
  routePlannedM,
});

describe("planned legs", () => {
  test("are the route's while the trip follows it", () => {
    const stops = [at(-41.3, 173.2, 1, 4100), at(-41.31, 173.21, 2, 2500)];
    expect(legsOf(base, stops)).toEqual([4100, 2500]);
  });

  test("are estimated from the map where a stop is left out or moved", () => {
    const first = at(-41.3, 173.2, 1, 4100);
    const second = at(-41.31, 173.21, 2, 2500);
    const third = at(-41.35, 173.1, 3, 9000);
    expect(legsOf(base, [first, third])).toEqual([4100, roadMetres(first, third)]);
    expect(legsOf(base, [second, first])).toEqual([
      roadMetres(base, second),
      roadMetres(second, first),
    ]);
  });

  test("are unknown where a place is not on the map", () => {
    const nowhere = { lat: null, lng: null, routeSeq: null, routePlannedM: null };
    expect(legsOf(base, [nowhere, at(-41.3, 173.2, null, null)])).toEqual([null, null]);
  });
});
