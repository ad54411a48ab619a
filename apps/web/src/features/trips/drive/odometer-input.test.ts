import { wholeUnits } from "@kitround/contract/branches/distance-unit.ts";
import { expect, test } from "vitest";
import { farAhead, odometerMetres, typedUnits } from "./odometer-input.ts";

test.each([
  ["184230", 184_230],
  ["184,230", 184_230],
  ["184 230", 184_230],
  ["0", 0],
  ["", null],
  ["12a", null],
  ["-5", null],
  ["12345678", null],
])("%j is read as %j km", (text, km) => {
  expect(typedUnits(text)).toBe(km);
});

test("the last reading typed again is the last value to the metre", () => {
  expect(odometerMetres(184_230, 184_230_600, "km")).toBe(184_230_600);
  expect(odometerMetres(184_231, 184_230_600, "km")).toBe(184_231_000);
  expect(odometerMetres(184_229, 184_230_600, "km")).toBe(184_229_000);
  expect(odometerMetres(5, null, "km")).toBe(5000);
});

test("typed miles are shown again as the same miles", () => {
  for (const read of [1, 7, 12_345, 99_999]) {
    const metres = odometerMetres(read, null, "mi");
    expect(Math.abs(metres - read * 1609.344)).toBeLessThan(1);
    expect(wholeUnits(metres, "mi")).toBe(read);
    expect(odometerMetres(read, metres, "mi")).toBe(metres);
  }
});

test("an extra digit is noticed", () => {
  expect(farAhead(184_900_000, 184_230_000)).toBe(0);
  expect(farAhead(1_842_300_000, 184_230_000)).toBe(1_658_070_000);
  expect(farAhead(1_842_300_000, null)).toBe(0);
});
