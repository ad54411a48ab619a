import { expect, test } from "vitest";
import type { DateOrder } from "../branches/branch-format.ts";
import { writtenDay } from "./written-day.ts";

function read(cell: string, order: DateOrder = "dmy") {
  const parsed = writtenDay("The day")(order).safeParse(cell);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
}

test.each([
  "24/11/2026",
  "24-11-26",
  "24.11.2026",
  "24 / 11 / 26",
  "24 Nov 2026",
  "24 November 2026",
  "24-Nov-26",
  "24th of November, 2026",
  "Nov 24, 2026",
  "Tue 24 Nov 2026",
  "Tuesday, 24 November 2026",
  "2026-11-24",
  "2026/11/24",
  "24/11/2026 14:05:33",
  "24/11/2026, 2:05 pm",
  "2026-11-24T08:30",
])("%s is 24 November 2026", (cell) => {
  expect(read(cell)).toBe("2026-11-24");
});

test.each<[string, DateOrder, string]>([
  ["4/7/2026", "dmy", "2026-07-04"],
  ["4/7/2026", "mdy", "2026-04-07"],
  ["11/24/2026", "mdy", "2026-11-24"],
  ["4 Jul 2026", "mdy", "2026-07-04"],
  ["3 Sept 26", "dmy", "2026-09-03"],
  ["29/2/2028", "dmy", "2028-02-29"],
  ["12/1/2026", "dmy", "2026-01-12"],
])("%s in %s is %s", (cell, order, day) => {
  expect(read(cell, order)).toBe(day);
});

const unreadable = "The day is not written as 24/11/2026 or 24 Nov 2026 or 2026-11-24.";
test.each<[string, DateOrder, string]>([
  ["11/24/2026", "dmy", "The day names a month 24: it is written here as 24/11/2026."],
  ["24/11/2026", "mdy", "The day names a month 24: it is written here as 11/24/2026."],
  ["31/11/2026", "dmy", "The day is not in the calendar: November has 30 days."],
  ["29 Feb 2026", "dmy", "The day is not in the calendar: February has 28 days."],
  ["0/11/2026", "dmy", "The day is not in the calendar: November has 30 days."],
  ["24/11/1026", "dmy", "The day is not from 1900 to 2100."],
  // In some zones it is already tomorrow.
  ["2026-11-24T20:30:00Z", "dmy", unreadable],
  ["4/7/2026", "ymd", "The day is not written as 2026/11/24 or 24 Nov 2026 or 2026-11-24."],
  ["24 Foo 2026", "dmy", unreadable],
  ["24/11", "dmy", unreadable],
  ["24/11/206", "dmy", unreadable],
  ["24/11-2026", "dmy", unreadable],
  ["46350", "dmy", unreadable],
  ["next week", "dmy", unreadable],
])("%s in %s is refused", (cell, order, message) => {
  expect(read(cell, order)).toBe(message);
});
