import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { dayIn, daysBetween } from "@kitround/contract/plan/days.ts";
import { texts } from "#texts/dates";
import { now as clockNow } from "./clock.ts";
import { branchFormat } from "./locale.ts";

// Days are `YYYY-MM-DD` strings everywhere; moments are ISO strings, shown in the branch's time zone.

/** Today in the branch's time zone, "2026-11-24". */
export function today(now = clockNow()): string {
  return dayIn(branchFormat().timeZone, now);
}

/** "Tue 24 Nov"; with the year if it is not this one. */
export function formatDay(day: string, now = today()): string {
  const year = day.slice(0, 4);
  return year === now.slice(0, 4) ? dayWords(day) : `${dayWords(day)} ${year}`;
}

/** "today", "tomorrow" or "yesterday"; null for other days. */
export function nearDay(day: string, now = today()): string | null {
  const days = daysBetween(now, day);
  if (days === 0) return texts.today;
  if (days === 1) return texts.tomorrow;
  if (days === -1) return texts.yesterday;
  return null;
}

/** "3 days late", or null if it is not late. */
export function lateBy(due: string, now = today()): string | null {
  const days = daysBetween(due, now);
  return days > 0 ? texts.late(days) : null;
}

/** "Mon 23 Nov to Fri 4 Dec". */
export function formatSpan(from: string, to: string, now = today()): string {
  return texts.span(formatDay(from, now), formatDay(to, now));
}

/** The time of a moment in the branch, "08:30". */
export function formatTime(instant: string): string {
  const { timeZone } = branchFormat();
  if (clock?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
    });
    clock = { timeZone, format };
  }
  return clock.format.format(new Date(instant));
}

/** The last formatter, cached: a phone needs longer to create one than to use it a hundred times. */
let clock: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/** "Tue 24 Nov, 08:30" in the branch. */
export function formatMoment(instant: string, now = today()): string {
  return texts.moment(formatDay(today(new Date(instant)), now), formatTime(instant));
}
