import { addDays, weekdayOf } from "./days.ts";

/** The weekdays, Monday first, on which a branch packs kits. */
export const weekdayCodes = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** The maximum number of days to go back; after a longer closure the day itself is used. */
const mostDaysBack = 31;

/** The last day on which kits can be packed for `day`: the day itself, or the packing day before it that is not a holiday. */
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
