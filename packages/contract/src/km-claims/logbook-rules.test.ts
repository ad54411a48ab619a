import { expect, test } from "vitest";
import { yearUse } from "./logbook-rules.ts";

const trips = [{ distanceM: 20_000 }, { distanceM: 30_000 }];
const year = {
  openingM: 1_000_000,
  closingM: 1_200_000,
  latestM: 1_150_000,
  privateM: null,
  trips,
};

test.each([
  ["a whole year", year, { travelledM: 200_000, privateM: 150_000 }],
  ["a year that goes on", { ...year, closingM: null }, { travelledM: 150_000, privateM: 100_000 }],
  ["no opening odometer", { ...year, openingM: null }, { travelledM: null, privateM: null }],
  [
    "no reading at its end",
    { ...year, closingM: null, latestM: null },
    { travelledM: null, privateM: null },
  ],
  [
    "legs by hand after the last reading",
    { ...year, closingM: 1_040_000 },
    { travelledM: 40_000, privateM: 0 },
  ],
  [
    "private use written down",
    { ...year, privateM: 120_000 },
    { travelledM: 200_000, privateM: 120_000 },
  ],
  [
    "private use written down, without an odometer",
    { ...year, openingM: null, privateM: 120_000 },
    { travelledM: null, privateM: 120_000 },
  ],
])("%s", (_, readings, use) => {
  expect(yearUse(readings)).toEqual({ businessM: 50_000, ...use });
});
