import { expect, test } from "vitest";
import { addDays, dayIn, daysBetween, routeDay, runsOn, weekdayOf, weekOf } from "./days.ts";

test.each([
  ["2026-11-23", 1, "2026-11-23"],
  ["2026-11-23", 2, "2026-11-24"],
  ["2026-11-24", 1, "2026-11-30"],
  ["2026-11-28", 7, "2026-11-29"],
  ["2026-11-24", null, "2026-11-24"],
])("a route that runs on weekday %s .. %s runs on %s", (from, weekday, expected) => {
  expect(routeDay(from, weekday === null ? null : { weekday })).toBe(expected);
});

// 2026-11-23 is a Monday. The week A is given by its Thursday, because any day of it may be.
const weeksFrom = "2026-11-26";
test.each([
  ["2026-11-23", "a", "2026-11-24"],
  ["2026-11-23", "b", "2026-12-01"],
  ["2026-11-25", "a", "2026-12-08"],
  ["2026-11-30", "b", "2026-12-01"],
  ["2026-11-23", "every", "2026-11-24"],
  // The weeks alternate before the given one, too, and over a new year.
  ["2026-11-09", "a", "2026-11-10"],
  ["2026-12-28", "b", "2026-12-29"],
  ["2027-01-04", "a", "2027-01-05"],
] as const)("from %s on, a Tuesday's route of weeks %s runs on %s", (from, cadence, expected) => {
  const run = { weekday: 2, cadence, weeksFrom };
  expect(routeDay(from, run)).toBe(expected);
  expect(runsOn(expected, run)).toBe(true);
});

test("weeks A and B run from Monday to Sunday", () => {
  const days = ["2026-11-22", "2026-11-23", "2026-11-29", "2026-11-30"];
  expect(days.map((day) => weekOf(day, weeksFrom))).toEqual(["b", "a", "a", "b"]);
});

test("days are counted correctly across a clock change", () => {
  // New Zealand's clocks go back on 2027-04-04.
  expect(addDays("2027-04-03", 2)).toBe("2027-04-05");
  expect(daysBetween("2027-04-03", "2027-04-05")).toBe(2);
  expect(weekdayOf("2027-04-04")).toBe(7);
});

test.each([
  ["Pacific/Auckland", "2026-11-20T11:30:00Z", "2026-11-21"],
  ["Pacific/Auckland", "2026-11-20T10:30:00Z", "2026-11-20"],
  ["Europe/London", "2026-11-20T23:30:00Z", "2026-11-20"],
  // The same minute in other zones, and the minutes before and after midnight.
  ["Pacific/Auckland", "2026-11-20T23:30:00Z", "2026-11-21"],
  ["Pacific/Auckland", "2026-11-21T10:59:59.999Z", "2026-11-21"],
  ["Pacific/Auckland", "2026-11-21T11:00:00Z", "2026-11-22"],
])("in %s at %s it is %s", (zone, at, expected) => {
  expect(dayIn(zone, new Date(at))).toBe(expected);
});
