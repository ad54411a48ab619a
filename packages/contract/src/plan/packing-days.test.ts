import { expect, test } from "vitest";
import { lastPackingDay } from "./packing-days.ts";

const workdays = ["mon", "tue", "wed", "thu", "fri"];

test.each([
  { name: "a Tuesday", day: "2026-11-24", on: workdays, closed: [], last: "2026-11-24" },
  { name: "a Sunday", day: "2026-11-22", on: workdays, closed: [], last: "2026-11-20" },
  {
    name: "a holiday",
    day: "2026-10-26",
    on: workdays,
    closed: ["2026-10-26"],
    last: "2026-10-23",
  },
  { name: "Thursdays alone", day: "2026-11-24", on: ["thu"], closed: [], last: "2026-11-19" },
  { name: "Sundays alone", day: "2026-11-22", on: ["sun"], closed: [], last: "2026-11-22" },
] as const)("$name: $last", ({ day, on, closed, last }) => {
  expect(lastPackingDay(day, on, new Set(closed))).toBe(last);
});

test("if every day is closed, the deadline is the day itself", () => {
  expect(lastPackingDay("2026-11-24", [])).toBe("2026-11-24");
});
