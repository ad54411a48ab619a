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

/** In which weeks a route runs: in every one, or in every second. */
export const cadences = ["every", "a", "b"] as const;
export type Cadence = (typeof cadences)[number];

/** When a route runs. Without a cadence it runs every week. `weeksFrom` is any day of a week A, which begins on its Monday. */
export interface RouteRun {
  weekday: number;
  cadence?: Cadence;
  weeksFrom?: string;
}

/** The week that a day is in, where weeks A and B alternate. */
export function weekOf(day: string, weeksFrom: string): "a" | "b" {
  const monday = (at: string) => addDays(at, 1 - weekdayOf(at));
  return (daysBetween(monday(weeksFrom), monday(day)) / 7) % 2 === 0 ? "a" : "b";
}

/** Whether a route runs on this day. */
export function runsOn(day: string, { weekday, cadence = "every", weeksFrom }: RouteRun): boolean {
  if (weekdayOf(day) !== weekday) return false;
  return cadence === "every" || weeksFrom === undefined || weekOf(day, weeksFrom) === cadence;
}

/**
 * The day on which a route drives for a rotation's day: its first run on or after it. A school without a route is visited on the day
 * itself.
 */
export function routeDay(from: string, run: RouteRun | null): string {
  if (run === null) return from;
  const first = addDays(from, (run.weekday - weekdayOf(from) + 7) % 7);
  return runsOn(first, run) ? first : addDays(first, 7);
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
