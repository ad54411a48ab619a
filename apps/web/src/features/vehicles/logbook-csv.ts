import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import type { Logbook } from "@kitround/contract/km-claims/logbook.ts";
import { yearUse } from "@kitround/contract/km-claims/logbook-rules.ts";
import { texts } from "#texts/tax-year-files";
import type { CsvValue } from "../../lib/csv.ts";
import { rowCells, saveCells } from "../../ui/save-table.ts";

const t = texts.logbook;

/** A row for each trip, then the odometer at the start and end of the year and the totals; null is an empty cell. */
export function logbookRows(book: Logbook) {
  const { distanceUnit: unit } = book;
  const far = (metres: number | null) =>
    metres === null ? null : Math.round((metres / metresPer[unit]) * 1000) / 1000;
  const trips = book.trips.map((trip) => ({
    day: trip.onDay,
    places: trip.places.join(" – "),
    purpose: trip.purpose,
    driver: trip.driverName,
    start: far(trip.odoStartM),
    end: far(trip.odoEndM),
    distance: far(trip.distanceM),
  }));
  const { businessM, privateM } = yearUse(book);
  const year = { day: null, places: null, driver: null, start: null, end: null, distance: null };
  return [
    ...trips,
    { ...year, day: book.startsOn, purpose: t.opening, start: far(book.openingM) },
    book.closingM === null
      ? { ...year, purpose: t.latest, end: far(book.latestM) }
      : { ...year, day: book.endsOn, purpose: t.closing, end: far(book.closingM) },
    { ...year, purpose: t.business, distance: far(businessM) },
    { ...year, purpose: t.private, distance: far(privateM) },
  ];
}

type Row = ReturnType<typeof logbookRows>[number];

export function logbookCells(book: Logbook): CsvValue[][] {
  const { distanceUnit: unit } = book;
  const columns: { title: string; value: (row: Row) => CsvValue | null }[] = [
    { title: t.day, value: (row) => row.day },
    { title: t.places, value: (row) => row.places },
    { title: t.purpose, value: (row) => row.purpose },
    { title: t.driver, value: (row) => row.driver },
    { title: t.start(unit), value: (row) => row.start },
    { title: t.end(unit), value: (row) => row.end },
    { title: t.distance(unit), value: (row) => row.distance },
  ];
  return rowCells(columns, logbookRows(book));
}

export function saveLogbook(book: Logbook): void {
  saveCells(t.file(book.vehicleName, book.startsOn), logbookCells(book));
}
