import { addDays, weekdayOf } from "@kitround/contract/plan/days.ts";
import { holidaysWithin } from "@kitround/contract/terms/known-terms.ts";
import { expect, test } from "vitest";
import { anchorAt } from "./anchor.ts";
import { layRotations } from "./lay-rotations.ts";
import { holidaysOf, termsOf } from "./school-year.ts";

test.each([
  ["a school day", "2026-11-24", "2026-11-24"],
  ["a Saturday in term", "2026-11-21", "2026-11-23"],
  ["a Sunday in term", "2026-11-22", "2026-11-23"],
  ["a holiday in term", "2026-10-26", "2026-10-27"],
  ["the first day of term", "2026-10-12", "2026-10-12"],
  ["after the last term", "2026-12-27", "2026-12-04"],
  ["before the first term", "2027-01-25", "2027-02-16"],
  ["between two terms, nearer to the next", "2026-10-08", "2026-10-27"],
])("on %s the demo's day is the one that fits", (_, today, day) => {
  expect(anchorAt(today).today).toBe(day);
});

test("on every day of four years there is a term with an exchange of kits on the demo's day", () => {
  for (let day = "2026-01-01"; day < "2030-01-01"; day = addDays(day, 1)) {
    const anchor = anchorAt(day);
    expect(anchor.terms).toContain(anchor.current);
    expect(weekdayOf(anchor.today), day).toBeLessThan(6);
    expect(weekdayOf(anchor.dayBefore), day).toBeLessThan(6);
    expect(weekdayOf(anchor.dayAfter), day).toBeLessThan(6);
    const rotations = layRotations(anchor, anchor.current);
    const first = rotations[0];
    expect(first, day).toBeDefined();
    for (const [index, each] of rotations.entries()) {
      expect(each.deliverOn >= anchor.current.startsOn, day).toBe(true);
      expect(each.collectOn <= anchor.current.endsOn, day).toBe(true);
      const next = rotations[index + 1];
      if (next) expect(next.deliverOn).toBe(each.collectOn);
    }
    const days = rotations.flatMap((each) => [each.deliverOn, each.collectOn]);
    const exchanged = days.some((each) => each === anchor.dayBefore || each === anchor.today);
    expect(exchanged, day).toBe(true);
  }
});

test("computed holidays equal the published ones", () => {
  const published = holidaysWithin("NZ", "2026-01-01", "2026-11-30").map(({ onDay }) => onDay);
  // One year later, by the same rules; of 2027 only Matariki is published.
  expect(holidaysOf(2026).map(({ onDay }) => onDay)).toEqual(expect.arrayContaining(published));
  expect(holidaysOf(2027).map(({ onDay }) => onDay)).toEqual([
    "2027-02-08",
    "2027-03-26",
    "2027-03-29",
    "2027-04-26",
    "2027-06-07",
    "2027-06-25",
    "2027-10-25",
    "2027-12-27",
  ]);
});

test("unpublished terms are placed like those of 2026, by weekday", () => {
  expect(termsOf(2027)[0]).toEqual({
    year: 2027,
    number: 1,
    startsOn: "2027-02-01",
    endsOn: "2027-04-01",
  });
});
