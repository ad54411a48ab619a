import { expect, test } from "vitest";
import { roadMetres, routeLegs } from "./route-legs.ts";

test("a degree of latitude is 111.19 km, by road 1.3 times that", () => {
  expect(roadMetres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBe(144_554);
  expect(roadMetres({ lat: 0, lng: 0 }, { lat: 0, lng: null })).toBeNull();
});

const base = { lat: -41.27, lng: 173.28 };
const stop = (lat: number | null, typedM: number | null = null) => ({
  lat,
  lng: lat === null ? null : 173.28,
  typedM,
});

test("a typed leg is kept, others are computed from the map, and the way back counts", () => {
  const stops = [stop(-41.28, 2000), stop(-41.3)];
  const second = roadMetres(stops[0] ?? base, stops[1] ?? base) ?? 0;
  const back = roadMetres(stops[1] ?? base, base) ?? 0;
  expect(routeLegs(base, stops)).toEqual({
    legs: [
      { plannedM: 2000, reckoned: false },
      { plannedM: second, reckoned: true },
    ],
    backM: back,
    totalM: 2000 + second + back,
  });
});

test("without a place on the map the total is unknown", () => {
  const { legs, backM, totalM } = routeLegs(base, [stop(null, 3000), stop(-41.3)]);
  expect(legs).toEqual([
    { plannedM: 3000, reckoned: false },
    { plannedM: null, reckoned: false },
  ]);
  expect(backM).not.toBeNull();
  expect(totalM).toBeNull();
  expect(routeLegs(base, [])).toEqual({ legs: [], backM: 0, totalM: 0 });
});
