import { addDays, daysBetween, weekdayOf } from "@kitround/contract/plan/days.ts";
import { holidaysOf, type TermDays, termsOf } from "./school-year.ts";

/** The day on which the demo is set, the days its routes run around it, and the terms there are. */
export interface Anchor {
  /** The day it is: at a weekend, on a holiday and outside term another than `today`. */
  now: string;
  today: string;
  dayBefore: string;
  dayAfter: string;
  /** Two before the one with `today`, that one, the one after it; and the others of their years. */
  terms: readonly TermDays[];
  current: TermDays;
}

// Where no kit would be both taken and brought, there is nothing to see: outside term the demo keeps so far inside of it.
const insideDays = 14;

/**
 * Inside a term the demo is set on the very day. At a weekend and on a holiday it is the next school day, for which all is
 * made ready: no route runs when schools are closed. Outside term it is the nearest day of the nearest term on which kits are
 * exchanged.
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

/** The day itself or the nearest one before or after it that is no weekend and no holiday. */
export function schoolDay(day: string, step: 1 | -1): string {
  return weekdayOf(day) > 5 || isHoliday(day) ? schoolDay(addDays(day, step), step) : day;
}

function isHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).some((holiday) => holiday.onDay === day);
}
