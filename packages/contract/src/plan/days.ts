// Days are ISO strings ("2026-11-24") and are reckoned in UTC, so that no clock change ever moves one.

const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** ISO: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The day a route runs for a rotation's day: its first weekday on or after it. A school on no route is served on the day itself. */
export function routeDay(from: string, weekday: number | null): string {
  if (weekday === null) return from;
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

/** The day it is in a time zone at a moment. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);
}
