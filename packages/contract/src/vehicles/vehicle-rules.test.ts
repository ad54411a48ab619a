import { expect, test } from "vitest";
import { yearsRefusal } from "./vehicle-rules.ts";

const year = (startsOn: string, openingM: number, privateM: number | null = null) => ({
  startsOn,
  openingM,
  privateM,
});

test.each([
  ["none", [], 0, undefined],
  ["in order, newest first", [year("2026-04-01", 9000), year("2025-04-01", 4000)], 9000, undefined],
  ["the same day twice", [year("2026-04-01", 1), year("2026-04-01", 1)], 9, "years.1.startsOn"],
  ["going back", [year("2026-04-01", 3), year("2025-04-01", 4)], 9, "years.0.openingM"],
  ["all of it private", [year("2026-04-01", 4, 5)], 9, undefined],
  ["more private use than travel", [year("2026-04-01", 4, 6)], 9, "years.0.privateM"],
  [
    "more than until the next year",
    [year("2026-04-01", 8), year("2025-04-01", 4, 5)],
    20,
    "years.1.privateM",
  ],
  ["beyond the odometer", [year("2026-04-01", 10)], 9, "years.0.openingM"],
])("%s", (_, years, odometer, path) => {
  expect(yearsRefusal(years, odometer)?.details[0]?.path).toBe(path);
});
