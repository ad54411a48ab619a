import { describe, expect, test } from "vitest";
import { daysBetween, weekdayOf } from "../plan/days.ts";
import {
  areHolidaysKnown,
  holidaysWithin,
  isYearKnown,
  knownTerms,
  termsToOffer,
} from "./known-terms.ts";

describe("known terms", () => {
  test("every term runs forward, on weekdays, for eight to twelve weeks", () => {
    for (const t of knownTerms) {
      const weeks = daysBetween(t.startsOn, t.endsOn) / 7;
      expect(weeks, `${t.place} ${t.year}/${t.number}`).toBeGreaterThan(8);
      expect(weeks).toBeLessThan(12);
      expect(weekdayOf(t.startsOn)).toBeLessThan(6);
      expect(weekdayOf(t.endsOn)).toBeLessThan(6);
    }
  });

  test("terms that are over, that the branch has, or of another country are not offered", () => {
    const offered = termsToOffer("NZ", [{ year: 2026, number: 3 }], "2026-07-10");
    expect(offered.map((t) => [t.year, t.number])).toEqual([[2026, 4]]);
    expect(termsToOffer("AU", [], "2027-09-17").map((t) => t.number)).toEqual([3, 4]);
    expect(termsToOffer("FR", [], "2026-01-01")).toEqual([]);
  });

  test.each([
    ["NZ", 2026, true],
    ["NZ", 2027, false],
    ["AU", 2027, true],
    ["FR", 2027, true],
  ])("%s %i is known: %s", (country, year, known) => {
    expect(isYearKnown(country, year)).toBe(known);
  });

  test.each([
    ["NZ", "2026-02-02", "2026-12-18", true],
    ["NZ", "2026-10-12", "2027-01-31", false],
    ["NZ", "2027-04-26", "2027-07-02", false],
    ["AU", "2026-07-13", "2026-09-18", false],
    ["GB", "2027-04-12", "2027-05-28", true],
    ["GB", "2027-12-01", "2028-01-14", false],
  ])("%s %s to %s, all holidays known: %s", (country, from, to, known) => {
    expect(areHolidaysKnown(country, from, to)).toBe(known);
  });

  test("the holidays of a term, its first and last day included", () => {
    expect(holidaysWithin("NZ", "2026-10-12", "2026-12-25").map((h) => h.name)).toEqual([
      "Labour Day",
      "Christmas Day",
    ]);
    expect(holidaysWithin("GB", "2027-03-01", "2027-05-28").map((h) => h.onDay)).toEqual([
      "2027-03-26",
      "2027-03-29",
      "2027-05-03",
    ]);
    expect(holidaysWithin("AU", "2026-01-01", "2026-12-31")).toEqual([]);
  });
});
