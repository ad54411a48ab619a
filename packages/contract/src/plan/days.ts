// Days are ISO strings ("2026-11-24") and computed in UTC, so that no clock change moves one.

const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** ISO: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * The day on which a route drives for a rotation's day: its first weekday on or after it. A school without a route is visited on the day
 * itself.
 */
export function routeDay(from: string, weekday: number | null): string {
  if (weekday === null) return from;
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

const formats = new Map<string, Intl.DateTimeFormat>();
let last = { timeZone: "", minute: Number.NaN, day: "" };

/**
 * The date in a time zone at a moment. Cached by the minute, because formatting is slow, it is called for each kit of a plan, and no
 * zone's date changes within a minute.
 */
export function dayIn(timeZone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / 60_000);
  if (last.minute === minute && last.timeZone === timeZone) return last.day;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  formats.set(timeZone, format);
  last = { timeZone, minute, day: format.format(at) };
  return last.day;
}
