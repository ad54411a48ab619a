import type { Trip } from "@kitround/contract/trips/trip.ts";
import { texts as statusTexts } from "#texts/trip-status";
import { texts } from "#texts/trips";
import type { CsvValue } from "../../../lib/csv.ts";
import { metresCell, unitSign } from "../../../lib/distance.ts";
import { saveRows } from "../../../ui/save-table.ts";

const t = texts.csv;
type Cell = (trip: Trip) => CsvValue | null;

/** Distances are in the branch's unit, as on the screen. */
export const tripColumns = (): readonly { title: string; value: Cell }[] => [
  { title: t.day, value: (trip) => trip.onDay },
  { title: t.trip, value: (trip) => trip.name },
  { title: t.status, value: (trip) => statusTexts[trip.status] },
  { title: t.driver, value: (trip) => trip.driverName },
  { title: t.vehicle, value: (trip) => trip.vehicleName },
  { title: t.stops, value: (trip) => trip.stopsTotal },
  { title: t.deliveries, value: (trip) => trip.deliveries },
  { title: t.collections, value: (trip) => trip.collections },
  { title: t.planned(unitSign()), value: (trip) => metresCell(trip.plannedM) },
  {
    title: t.driven(unitSign()),
    value: ({ odoStartM, odoEndM }) =>
      metresCell(odoStartM === null || odoEndM === null ? null : odoEndM - odoStartM),
  },
];

/** Saves the listed trips, by day. */
export function saveTrips(trips: readonly Trip[]): void {
  saveRows(t.name, tripColumns(), trips);
}
