import {
  type DistanceUnit,
  metresPer,
  wholeUnits,
} from "@kitround/contract/branches/distance-unit.ts";

/** The whole kilometres or miles typed, or null without any. Accepts blanks and commas as thousands separators. */
export function typedUnits(text: string): number | null {
  const digits = text.replaceAll(/[\s,.']/g, "");
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/**
 * Metres of an odometer read in whole units. The last known value is exact to the metre: the same reading again means that value, not one
 * some hundred metres less.
 */
export function odometerMetres(read: number, lastM: number | null, unit: DistanceUnit): number {
  if (lastM !== null && wholeUnits(lastM, unit) === read) return lastM;
  return Math.round(read * metresPer[unit]);
}

/** How many metres a reading is beyond what is plausible for one trip; 0 if it is plausible. */
export function farAhead(m: number, lastM: number | null): number {
  const ahead = lastM === null ? 0 : m - lastM;
  return ahead > 1_000_000 ? ahead : 0;
}
