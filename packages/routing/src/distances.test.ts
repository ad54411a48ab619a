import { describe, expect, test } from "vitest";

import { estimateTable, haversineMetres } from "./distances.ts";

const wellington = { lat: -41.2889, lon: 174.7772 };
const auckland = { lat: -36.8485, lon: 174.7633 };

describe("haversine", () => {
  test.each([
    ["a degree of latitude", { lat: 0, lon: 0 }, { lat: 1, lon: 0 }, 111_195],
    ["half around the earth", { lat: 0, lon: 0 }, { lat: 0, lon: 180 }, 20_015_115],
    ["across the date line", { lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 }, 111_195],
    ["Wellington to Auckland", wellington, auckland, 493_752],
    ["no way at all", auckland, auckland, 0],
  ])("%s", (_, a, b, metres) => {
    expect(Math.abs(haversineMetres(a, b) - metres)).toBeLessThan(2 + metres * 1e-5);
    expect(haversineMetres(b, a)).toBe(haversineMetres(a, b));
  });
});

test("an estimate is straight lines times the road factor, in whole metres and seconds", () => {
  const near = { lat: -36.8485, lon: 174.7733 };
  const table = estimateTable([auckland, near], { roadFactor: 2, kmPerHour: 36 });
  const metres = Math.round(haversineMetres(auckland, near) * 2);
  expect(table).toEqual({
    metres: [
      [0, metres],
      [metres, 0],
    ],
    seconds: [
      [0, Math.round(metres / 10)],
      [Math.round(metres / 10), 0],
    ],
    source: "estimate",
    note: null,
  });
  expect(estimateTable([auckland, near]).metres[0]?.[1]).toBe(Math.round((metres / 2) * 1.3));
});
