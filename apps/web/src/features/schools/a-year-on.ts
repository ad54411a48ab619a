import { addDays } from "@kitround/contract/plan/days.ts";

/** The same day a year later; 28 February after a 29th. */
export function aYearOn(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith("-02-29") ? addDays(`${later.slice(0, 4)}-03-01`, -1) : later;
}
