import { expect, test } from "vitest";
import { aYearOn } from "./a-year-on.ts";

test.each([
  ["2026-12-31", "2027-12-31"],
  ["2027-02-28", "2028-02-28"],
  ["2028-02-29", "2029-02-28"],
])("a year after %s is %s", (day, later) => {
  expect(aYearOn(day)).toBe(later);
});
