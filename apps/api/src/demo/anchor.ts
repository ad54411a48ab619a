import { addDays, daysBetween, weekdayOf } from "@kitround/contract/plan/days.ts";
import { holidaysOf, type TermDays, termsOf } from "./school-year.ts";

/** The demo's day, the days on which its routes drive, and its terms. */
export interface Anchor {
  /** The demo's present day: on a weekend, on a holiday and outside term it differs from `today`. */
  now: string;
  today: string;
  dayBefore: string;
  dayAfter: string;
  /** Two terms before the one with `today`, that one, the one after it; and the others of their years. */
  terms: readonly TermDays[];
  current: TermDays;
}

// Without kits being delivered and collected there is nothing to see, so outside term the demo's day is this far
// inside one.
const insideDays = 14;

/**
 * Inside a term the demo's day is today. On a weekend or a holiday it is the next school day, for which everything is
 * prepared: no route drives when schools are closed. Outside term it is the nearest day of the nearest term on which
 * kits are exchanged.
 */
export function anchorAt(today: string): Anchor {
  const year = Number(today.slice(0, 4));
  const terms = [year - 1, year, year + 1].flatMap(termsOf);
  const inside = terms.find((term) => term.startsOn <= today && today <= term.endsOn);
  const near = terms.map((term) => ({ term, day: into(term, today) }));
  const nearest = near.toSorted(
    (a, b) => Math.abs(daysBetween(a.day, today)) - Math.abs(daysBetween(b.day, today)),
  )[0];
  const current = inside ?? nearest?.term;
  if (!current || !nearest) throw new Error(`No term is known around ${today}.`);
  const wanted = inside ? today : nearest.day;
  const next = schoolDay(wanted, 1);
  const day = next <= current.endsOn ? next : schoolDay(wanted, -1);
  const at = terms.indexOf(current);
  return {
    now: today,
    today: day,
    dayBefore: schoolDay(addDays(day, -1), -1),
    dayAfter: schoolDay(addDays(day, 1), 1),
    terms: terms.slice(Math.max(0, at - 2), at + 2),
    current,
  };
}

function into(term: TermDays, day: string): string {
  const first = addDays(term.startsOn, insideDays + 1);
  const last = addDays(term.endsOn, -insideDays);
  if (day < first) return first;
  return day > last ? last : day;
}

/** The day itself or the nearest one before or after it that is neither on a weekend nor a holiday. */
export function schoolDay(day: string, step: 1 | -1): string {
  return weekdayOf(day) > 5 || isHoliday(day) ? schoolDay(addDays(day, step), step) : day;
}

function isHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).some((holiday) => holiday.onDay === day);
}
