import { expect, test } from "vitest";
import { greatCircleMetres } from "./great-circle.ts";

const wellington = { lat: -41.2889, lng: 174.7772 };
const auckland = { lat: -36.8485, lng: 174.7633 };

test.each([
  ["a degree of latitude", { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 111_195],
  ["half around the earth", { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015_115],
  ["across the date line", { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111_195],
  ["Wellington to Auckland", wellington, auckland, 493_752],
  ["no way at all", auckland, auckland, 0],
])("%s", (_, a, b, metres) => {
  expect(Math.abs(greatCircleMetres(a, b) - metres)).toBeLessThan(2 + metres * 1e-5);
  expect(greatCircleMetres(b, a)).toBe(greatCircleMetres(a, b));
});
