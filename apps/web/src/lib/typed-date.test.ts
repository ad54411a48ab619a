import { type DateOrder, dateOrders } from "@kitround/contract/branches/branch-format.ts";
import { describe, expect, it } from "vitest";
import { texts } from "#texts/dates";
import { formatTypedDate, fullYear, parseTypedDate, yearsBetween } from "./typed-date.ts";

describe("a typed date", () => {
  it.each<[string, DateOrder, string]>([
    ["24/11/2026", "dmy", "2026-11-24"],
    ["24-11-2026", "dmy", "2026-11-24"],
    ["24.11.2026", "dmy", "2026-11-24"],
    ["4/7/26", "dmy", "2026-07-04"],
    [" 4 / 7 / 26 ", "dmy", "2026-07-04"],
    ["11/24/2026", "mdy", "2026-11-24"],
    ["2026-11-24", "dmy", "2026-11-24"],
    ["2026/11/24", "mdy", "2026-11-24"],
    ["2026. 11. 24", "ymd", "2026-11-24"],
    ["29/2/2028", "dmy", "2028-02-29"],
    ["1/1/75", "dmy", "2075-01-01"],
    ["1/1/78", "dmy", "1978-01-01"],
  ])("reads %s in %s as %s", (text, order, day) => {
    expect(parseTypedDate(text, order, 2026)).toEqual({ day });
  });

  it.each([
    ["24/13/2026", texts.badMonth],
    ["24/0/2026", texts.badMonth],
    ["32/11/2026", texts.badDay],
    ["0/11/2026", texts.badDay],
    ["31/11/2026", "November has only 30 days"],
    ["29/2/2026", "February has only 28 days"],
    ["24/11", texts.notADate],
    ["24/11/2026/1", texts.notADate],
    ["24 11 2026", texts.notADate],
    ["24/11/206", texts.notADate],
    ["next week", texts.notADate],
  ])("refuses %s", (text, refused) => {
    expect(parseTypedDate(text, "dmy", 2026)).toEqual({ refused });
  });

  it.each([
    ["24/11/26", undefined, undefined, "2026-11-24"],
    ["24/11/80", "2020-01-01", undefined, "2080-11-24"],
    ["24/11/80", undefined, "2100-12-31", "1980-11-24"],
    ["24/11/80", "2030-01-01", "2130-12-31", "2080-11-24"],
    ["24/11/26", undefined, "2025-12-31", "1926-11-24"],
    ["24/11/26", "2027-01-01", "2130-12-31", "2126-11-24"],
    ["24/11/10", "2020-01-01", "2030-12-31", "2010-11-24"],
  ])("reads %s in a field from %s to %s as %s", (text, min, max, day) => {
    const years = yearsBetween(min, max, 2026);
    expect(parseTypedDate(text, "dmy", 2026, years)).toEqual({ day });
  });

  it("reads month and day in the branch's order", () => {
    expect(parseTypedDate("24/11/2026", "mdy", 2026)).toEqual({ refused: texts.badMonth });
  });

  it("shows a day in the format in which it is typed", () => {
    expect(formatTypedDate("2026-11-04", "dmy")).toBe("04/11/2026");
    expect(formatTypedDate("2026-11-04", "mdy")).toBe("11/04/2026");
    expect(formatTypedDate("2026-11-04", "ymd")).toBe("2026-11-04");
    for (const order of dateOrders) {
      const day = "2026-11-04";
      expect(parseTypedDate(formatTypedDate(day, order), order, 2026)).toEqual({ day });
    }
  });

  it("expands two digits to the nearest year of the list", () => {
    for (let two = 0; two < 100; two += 1) {
      const year = fullYear(two, 2026);
      expect(year % 100).toBe(two);
      expect(year).toBeGreaterThanOrEqual(1926);
      expect(year).toBeLessThanOrEqual(2078);
    }
    expect([26, 75, 76, 0, 99].map((two) => fullYear(two, 2026))).toEqual([
      2026, 2075, 1976, 2000, 1999,
    ]);
  });
});
