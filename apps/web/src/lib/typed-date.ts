import { texts } from "#texts/dates";
import { branchFormat } from "./locale.ts";

export type DateParts = "day" | "month" | "year";
export type TypedDate = { day: string } | { refused: string };

export const YEARS_BACK = 100;
export const YEARS_AHEAD = 52;

/** The order in which a locale writes a date's three parts, with the sign between them. */
export function dateOrder(locale = branchFormat().locale): { parts: DateParts[]; sign: string } {
  const all = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(0);
  const parts = all.map((part) => part.type).filter((type) => isDatePart(type));
  const between = all.find((part) => part.type === "literal")?.value.trim() ?? "/";
  return { parts, sign: /^[/.-]/.test(between) ? between.charAt(0) : "/" };
}

function isDatePart(type: string): type is DateParts {
  return type === "day" || type === "month" || type === "year";
}

/** The first and the last year that a field takes. */
export interface Years {
  first: number;
  last: number;
}

/** The years of a field with these bounds, days as `YYYY-MM-DD`; without a bound those of the specified list. */
export function yearsBetween(
  min: string | undefined,
  max: string | undefined,
  thisYear = new Date().getFullYear(),
): Years {
  const first = min === undefined ? thisYear - YEARS_BACK : Number(min.slice(0, 4));
  const last = max === undefined ? thisYear + YEARS_AHEAD : Number(max.slice(0, 4));
  // Towards a side without a bound every two digits mean some year.
  return {
    first: min === undefined ? Math.min(first, last - 99) : first,
    last: max === undefined ? Math.max(last, first + 99) : last,
  };
}

/** A two-digit year means the year with those digits that the field takes, and of several the nearest; if it takes none, the nearest of all. */
export function fullYear(
  twoDigits: number,
  thisYear: number,
  years: Years = yearsBetween(undefined, undefined, thisYear),
): number {
  const century = Math.floor(thisYear / 100) * 100;
  const all = [-2, -1, 0, 1, 2].map((away) => century + away * 100 + twoDigits);
  const taken = all.filter((year) => year >= years.first && year <= years.last);
  return (taken.length > 0 ? taken : all).reduce((best, year) =>
    Math.abs(year - thisYear) < Math.abs(best - thisYear) ? year : best,
  );
}

/** Reads a date as a person types it: the locale's order, / - or . between. Says in words what is wrong with any other text. */
export function parseTypedDate(
  text: string,
  locale = branchFormat().locale,
  thisYear = new Date().getFullYear(),
  years?: Years,
): TypedDate {
  const pieces = text.trim().split(/\s*[/.-]\s*/);
  const { parts } = dateOrder(locale);
  const iso = /^\d{4}\s*[/.-]/.test(text.trim());
  const order: DateParts[] = iso ? ["year", "month", "day"] : parts;
  if (pieces.length !== 3 || pieces.some((piece) => !/^\d{1,4}$/.test(piece))) {
    return { refused: texts.notADate };
  }
  const piece = (part: DateParts) => pieces[order.indexOf(part)] ?? "";
  const typedYear = piece("year");
  if (typedYear.length === 1 || typedYear.length === 3) return { refused: texts.notADate };
  const month = Number(piece("month"));
  const day = Number(piece("day"));
  if (month < 1 || month > 12) return { refused: texts.badMonth };
  if (day < 1 || day > 31) return { refused: texts.badDay };
  const year =
    typedYear.length === 2 ? fullYear(Number(typedYear), thisYear, years) : Number(typedYear);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > days) return { refused: texts.noSuchDay(monthName(month, locale), days) };
  const two = (value: number) => String(value).padStart(2, "0");
  return { day: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}` };
}

/** "24/11/2026" in the locale's order: what the field shows once it is left. */
export function formatTypedDate(day: string, locale = branchFormat().locale): string {
  const { parts, sign } = dateOrder(locale);
  const [year = "", month = "", date = ""] = day.split("-");
  const pieces: Record<DateParts, string> = { year, month, day: date };
  return parts.map((part) => pieces[part]).join(sign);
}

function monthName(month: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(
    Date.UTC(2000, month - 1, 15),
  );
}
