import type { Trip } from "@kitround/contract/trips/trip.ts";
import { texts as statusTexts } from "#texts/trip-status";
import { texts } from "#texts/trips";
import type { CsvValue } from "../../../lib/csv.ts";
import { saveRows } from "../../../ui/save-table.ts";

const t = texts.csv;
type Cell = (trip: Trip) => CsvValue | null;
const km = (metres: number | null) => (metres === null ? null : metres / 1000);

const columns: readonly { title: string; value: Cell }[] = [
  { title: t.day, value: (trip) => trip.onDay },
  { title: t.trip, value: (trip) => trip.name },
  { title: t.status, value: (trip) => statusTexts[trip.status] },
  { title: t.driver, value: (trip) => trip.driverName },
  { title: t.vehicle, value: (trip) => trip.vehicleName },
  { title: t.stops, value: (trip) => trip.stopsTotal },
  { title: t.deliveries, value: (trip) => trip.deliveries },
  { title: t.collections, value: (trip) => trip.collections },
  { title: t.planned, value: (trip) => km(trip.plannedM) },
  {
    title: t.driven,
    value: ({ odoStartM, odoEndM }) =>
      km(odoStartM === null || odoEndM === null ? null : odoEndM - odoStartM),
  },
];

/** Saves the listed trips, by day. */
export function saveTrips(trips: readonly Trip[]): void {
  saveRows(t.name, columns, trips);
}
