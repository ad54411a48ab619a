import type { Logbook } from "./logbook.ts";

type Readings = Pick<Logbook, "openingM" | "closingM" | "latestM" | "privateM"> & {
  trips: readonly Pick<Logbook["trips"][number], "distanceM">[];
};

export interface YearUse {
  businessM: number;
  /** From the opening odometer to the closing one, or to the latest reading while the year has none; null without an opening odometer. */
  travelledM: number | null;
  /** As its owner entered it, otherwise the total distance minus the business distance. */
  privateM: number | null;
}

/** The totals of a vehicle's year, in metres. */
export function yearUse(readings: Readings): YearUse {
  const { openingM, closingM, latestM, privateM: written, trips } = readings;
  const businessM = trips.reduce((sum, { distanceM }) => sum + distanceM, 0);
  const endM = closingM ?? latestM;
  if (openingM === null || endM === null) {
    return { businessM, travelledM: null, privateM: written };
  }
  const travelledM = Math.max(0, endM - openingM);
  // Legs entered by hand may be later than the latest reading; then private use can't be computed.
  return { businessM, travelledM, privateM: written ?? Math.max(0, travelledM - businessM) };
}
