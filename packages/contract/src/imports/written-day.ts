import { z } from "zod";
import type { DateOrder } from "../branches/branch-format.ts";
import { day } from "../wire.ts";
import type { LocalReads } from "./import-description.ts";

type Part = "day" | "month" | "year";

const partsOf: Record<DateOrder, readonly Part[]> = {
  dmy: ["day", "month", "year"],
  mdy: ["month", "day", "year"],
  ymd: ["year", "month", "day"],
};

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]*\s+/i;
/**
 * A time of day that form answers and spreadsheets append to a day. A text with a time zone may be another day here, so it is refused.
 */
const time = /[\sT,]+\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?(\s*[ap]\.?m\.?)?$/i;
const dayMonthYear =
  /^(\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(?:of\s+)?([a-z]{3,9})[\s.,-]+(\d{4}|\d{2})$/i;
const monthDayYear = /^([a-z]{3,9})[\s.,-]+(\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(\d{4})$/i;
const yearFirst = /^(\d{4})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{1,2})$/;
const yearLast = /^(\d{1,2})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/;

/**
 * A day as people of the branch write it: "24/11/2026" in the branch's own order only, with the month in letters, or with the year first.
 * A day that fits only another order is refused, because the rows beside it would be read wrongly.
 */
export const writtenDay =
  (what: string): LocalReads<string> =>
  (order) =>
    z.string().transform((cell, context) => {
      const read = readDay(cell, partsOf[order]);
      if ("day" in read) return read.day;
      context.addIssue({ code: "custom", message: `${what} ${read.refused}` });
      return z.NEVER;
    });

function readDay(cell: string, order: readonly Part[]): { day: string } | { refused: string } {
  const text = cell.trim().replace(weekday, "").replace(time, "");
  const found = partsIn(text, order);
  const shown = order.map((part) => ({ day: "24", month: "11", year: "2026" })[part]).join("/");
  if (found === null) {
    const ways = new Set([shown, "24 Nov 2026", "2026-11-24"]);
    return { refused: `is not written as ${[...ways].join(" or ")}.` };
  }
  const year = found.year < 100 ? found.year + 2000 : found.year;
  if (found.month < 1 || found.month > 12) {
    return { refused: `names a month ${found.month}: it is written here as ${shown}.` };
  }
  const days = new Date(Date.UTC(year, found.month, 0)).getUTCDate();
  if (found.day < 1 || found.day > days) {
    return { refused: `is not in the calendar: ${months[found.month - 1]} has ${days} days.` };
  }
  const two = (value: number) => String(value).padStart(2, "0");
  const iso = `${year}-${two(found.month)}-${two(found.day)}`;
  return day.safeParse(iso).success ? { day: iso } : { refused: "is not from 1900 to 2100." };
}

/** The numbers of the three parts; null if the text has none of these forms. */
function partsIn(text: string, order: readonly Part[]): Record<Part, number> | null {
  const iso = yearFirst.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) };
  const named = dayMonthYear.exec(text);
  if (named) return inLetters(named[2], named[1], named[3]);
  const american = monthDayYear.exec(text);
  if (american) return inLetters(american[1], american[2], american[3]);
  const numbers = yearLast.exec(text);
  if (!numbers || order[2] !== "year") return null;
  const at = (part: Part) => Number([numbers[1], numbers[3], numbers[4]][order.indexOf(part)]);
  return { day: at("day"), month: at("month"), year: at("year") };
}

function inLetters(name = "", date = "", year = ""): Record<Part, number> | null {
  const word = name.toLowerCase().replace(/^sept$/, "sep");
  const month = months.findIndex((each) => each.toLowerCase().startsWith(word)) + 1;
  return month === 0 ? null : { day: Number(date), month, year: Number(year) };
}
