import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import { addDays, dayIn, weekdayOf } from "@kitround/contract/plan/days.ts";
import { holidaysWithin } from "@kitround/contract/terms/known-terms.ts";

const week = 7;

/**
 * Out on the first day, back on the second, a week later: the later of them is today, unless a tax year or a holiday
 * lies between, because the claim must be within one year.
 */
export function roundDays(now: Date): { out: string; back: string; weekday: number } {
  let back = dayIn("Pacific/Auckland", now);
  const sameYear = (day: string) => incomeYearStart(addDays(day, -week), "NZ") === yearOf(day);
  while (!sameYear(back) || isHoliday(back) || isHoliday(addDays(back, -week)))
    back = addDays(back, 1);
  return { out: addDays(back, -week), back, weekday: weekdayOf(back) };
}

const yearOf = (day: string) => incomeYearStart(day, "NZ");

function isHoliday(day: string): boolean {
  return holidaysWithin("NZ", day, day).length > 0;
}

/** As people type a date: 24/11/2026. */
export function typed(day: string): string {
  return day.split("-").toReversed().join("/");
}
