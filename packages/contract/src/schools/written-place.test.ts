import { expect, test } from "vitest";
import { placeIn } from "./written-place.ts";

test.each([
  ["51.5307, -0.1256", 51.5307, -0.1256],
  [" 51.530712345 -0.125634567 ", 51.530712, -0.125635],
  ["51.5307° N, 0.1256° W", 51.5307, -0.1256],
  ["41.2706 S; 173.2840 E", -41.2706, 173.284],
  ["https://www.google.com/maps/place/School/@-37.8136,144.9631,17z/data=!3m1", -37.8136, 144.9631],
  ["https://www.google.com/maps?q=-36.8485,174.7633", -36.8485, 174.7633],
  ["https://www.openstreetmap.org/#map=17/51.53071/-0.12563", 51.53071, -0.12563],
  [
    "https://www.openstreetmap.org/?mlat=51.53071&mlon=-0.12563#map=17/51.5/-0.1",
    51.53071,
    -0.12563,
  ],
  ["geo:-36.8485,174.7633?z=17", -36.8485, 174.7633],
])("%s is %d, %d", (text, lat, lng) => {
  expect(placeIn(text)).toEqual({ lat, lng });
});

test.each([
  "",
  "N1 9GU",
  "12 Rimu Street",
  "51, 0",
  "51.53",
  "95.5307, 10.1256",
  "51.5307, 190.1256",
])("%j contains no place", (text) => {
  expect(placeIn(text)).toBeNull();
});
