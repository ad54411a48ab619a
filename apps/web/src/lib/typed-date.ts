import type { DateOrder } from "@kitround/contract/branches/branch-format.ts";
import { texts } from "#texts/dates";
import { branchFormat } from "./locale.ts";

type DateParts = "day" | "month" | "year";
export type TypedDate = { day: string } | { refused: string };

export const YEARS_BACK = 100;
export const YEARS_AHEAD = 52;

const partsOf: Record<DateOrder, readonly DateParts[]> = {
  dmy: ["day", "month", "year"],
  mdy: ["month", "day", "year"],
  ymd: ["year", "month", "day"],
};

/** The first and the last year that a field accepts. */
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
  // Without a bound on one side, every two digits mean some year on that side.
  return {
    first: min === undefined ? Math.min(first, last - 99) : first,
    last: max === undefined ? Math.max(last, first + 99) : last,
  };
}

/**
 * Expands a two-digit year to the nearest year with those digits that the field accepts; if it accepts none, to the
 * nearest of all.
 */
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

/**
 * Parses a typed date: the branch's order, separated by / - or . Returns a sentence that says what is wrong with any
 * other text.
 */
export function parseTypedDate(
  text: string,
  dateOrder = branchFormat().dateOrder,
  thisYear = new Date().getFullYear(),
  years?: Years,
): TypedDate {
  const pieces = text.trim().split(/\s*[/.-]\s*/);
  const iso = /^\d{4}\s*[/.-]/.test(text.trim());
  const order = partsOf[iso ? "ymd" : dateOrder];
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
  if (day > days) return { refused: texts.noSuchDay(monthName(month), days) };
  const two = (value: number) => String(value).padStart(2, "0");
  return { day: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}` };
}

/**
 * "24/11/2026" in the branch's order, "2026-11-24" if the year comes first: what the field shows after it loses the
 * focus.
 */
export function formatTypedDate(day: string, dateOrder = branchFormat().dateOrder): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const pieces: Record<DateParts, string> = { year, month, day: date };
  return partsOf[dateOrder].map((part) => pieces[part]).join(dateOrder === "ymd" ? "-" : "/");
}

function monthName(month: number): string {
  const format = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
  return format.format(Date.UTC(2000, month - 1, 15));
}
