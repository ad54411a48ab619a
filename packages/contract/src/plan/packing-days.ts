import { addDays, weekdayOf } from "./days.ts";

/** Days of the week, Monday first, as a branch names those on which it packs kits. */
export const weekdayCodes = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** A longer break than this has no packing day to go back to: then the day itself stands. */
const mostDaysBack = 31;

/** The last day by which kits can be packed for `day`: the day itself, or the packing day before it that is no holiday. */
export function lastPackingDay(
  day: string,
  packingDays: readonly string[],
  closed: ReadonlySet<string> = new Set(),
): string {
  for (let back = 0; back <= mostDaysBack; back += 1) {
    const at = addDays(day, -back);
    const code = weekdayCodes[weekdayOf(at) - 1];
    if (code !== undefined && packingDays.includes(code) && !closed.has(at)) return at;
  }
  return day;
}
