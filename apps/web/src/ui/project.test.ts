import { expect, test } from "vitest";
import { project } from "./project.ts";

const at = (lat: number | null, lng: number | null) => ({ lat, lng });

test("north is up, east is right, and a degree of latitude has its real length", () => {
  const [a, b, c] = project([at(-60, 173), at(-59, 173), at(-60, 175)], 200, 200, 20);
  // At 60 degrees a degree of longitude is half as long as one of latitude.
  expect(b).toEqual({ x: 20, y: 20 });
  expect(a).toEqual({ x: 20, y: 180 });
  expect(c).toEqual({ x: 180, y: 180 });
});

test("a place without coordinates is null, a single place is in the middle, the date line is no border", () => {
  expect(project([at(null, null)], 100, 100, 10)).toEqual([null]);
  expect(project([at(-41, 173)], 100, 100, 10)).toEqual([{ x: 50, y: 50 }]);
  const [east, west] = project([at(-44, 179.9), at(-44, -179.9)], 100, 100, 10);
  expect(east?.x).toBe(10);
  expect(west?.x).toBe(90);
});
