import type { Logbook } from "./logbook.ts";

type Readings = Pick<Logbook, "openingM" | "closingM" | "latestM" | "privateM"> & {
  trips: readonly Pick<Logbook["trips"][number], "distanceM">[];
};

export interface YearUse {
  businessM: number;
  /** Opening to closing odometer, or to the latest reading while the year has no closing one; null without an opening one. */
  travelledM: number | null;
  /** As its owner wrote it down, otherwise the rest of what it travelled. */
  privateM: number | null;
}

/** What a vehicle's year comes to, in metres. */
export function yearUse(readings: Readings): YearUse {
  const { openingM, closingM, latestM, privateM: written, trips } = readings;
  const businessM = trips.reduce((sum, { distanceM }) => sum + distanceM, 0);
  const endM = closingM ?? latestM;
  if (openingM === null || endM === null) {
    return { businessM, travelledM: null, privateM: written };
  }
  const travelledM = Math.max(0, endM - openingM);
  // Legs by hand may be later than the latest reading: then there is no private use to be seen.
  return { businessM, travelledM, privateM: written ?? Math.max(0, travelledM - businessM) };
}
