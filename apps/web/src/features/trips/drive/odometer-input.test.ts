import { expect, test } from "vitest";
import { farAhead, odometerMetres, typedKm } from "./odometer-input.ts";

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
  expect(typedKm(text)).toBe(km);
});

test("the last kilometres read again are the last value to the metre", () => {
  expect(odometerMetres(184_230, 184_230_600)).toBe(184_230_600);
  expect(odometerMetres(184_231, 184_230_600)).toBe(184_231_000);
  expect(odometerMetres(184_229, 184_230_600)).toBe(184_229_000);
  expect(odometerMetres(5, null)).toBe(5000);
});

test("a digit too many is noticed", () => {
  expect(farAhead(184_900_000, 184_230_000)).toBe(0);
  expect(farAhead(1_842_300_000, 184_230_000)).toBe(1_658_070);
  expect(farAhead(1_842_300_000, null)).toBe(0);
});
