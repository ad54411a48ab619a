export const distanceUnits = ["km", "mi"] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** Metres per unit: the wire and the database use metres only. */
export const metresPer: Record<DistanceUnit, number> = { km: 1000, mi: 1609.344 };

/**
 * The whole units that an odometer shows. A mile is not a whole number of metres, so a value that was rounded to a
 * metre counts as whole.
 */
export function wholeUnits(metres: number, unit: DistanceUnit): number {
  return Math.floor((metres + 0.5) / metresPer[unit]);
}
