import { addDays, weekdayOf } from "@kitround/contract/plan/days.ts";
import { holidaysWithin, knownTerms } from "@kitround/contract/terms/known-terms.ts";

export interface TermDays {
  year: number;
  number: number;
  startsOn: string;
  endsOn: string;
}

// 52 weeks, so that a term that starts on a Monday also does a year later.
const yearDays = 364;
const lastKnown = 2026;

/**
 * New Zealand's four terms of a year: as published, or else like those of 2026, by weekday, so that the demo never
 * ends.
 */
export function termsOf(year: number): TermDays[] {
  const shift = (year - lastKnown) * yearDays;
  return knownTerms
    .filter((term) => term.country === "NZ" && term.year === lastKnown)
    .map((term) => ({
      year,
      number: term.number,
      startsOn: addDays(term.startsOn, shift),
      endsOn: addDays(term.endsOn, shift),
    }));
}

/** Public holidays of a year on which schools are closed: as published, or else computed. */
export function holidaysOf(year: number): { onDay: string; name: string }[] {
  const published = holidaysWithin("NZ", `${year}-01-01`, `${year}-12-31`);
  const easter = easterOf(year);
  const reckoned = [
    { onDay: onMonday(`${year}-02-06`), name: "Waitangi Day" },
    { onDay: addDays(easter, -2), name: "Good Friday" },
    { onDay: addDays(easter, 1), name: "Easter Monday" },
    { onDay: onMonday(`${year}-04-25`), name: "Anzac Day" },
    { onDay: nthMonday(`${year}-06-01`, 1), name: "King’s Birthday" },
    { onDay: nthMonday(`${year}-10-01`, 4), name: "Labour Day" },
    { onDay: onMonday(`${year}-12-25`), name: "Christmas Day" },
  ];
  const all = year === lastKnown ? published : [...reckoned, ...published];
  return all.toSorted((a, b) => a.onDay.localeCompare(b.onDay));
}

/** A holiday on a weekend is observed on the following Monday. */
function onMonday(day: string): string {
  return addDays(day, weekdayOf(day) > 5 ? 8 - weekdayOf(day) : 0);
}

function nthMonday(firstOfMonth: string, n: number): string {
  return addDays(firstOfMonth, ((8 - weekdayOf(firstOfMonth)) % 7) + (n - 1) * 7);
}

/** Easter Sunday (the anonymous Gregorian computus, Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1))
    .toISOString()
    .slice(0, 10);
}
