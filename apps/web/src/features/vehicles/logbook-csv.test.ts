import type { Logbook } from "@kitround/contract/km-claims/logbook.ts";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvText } from "../../lib/csv.ts";
import { logbookCells, logbookRows } from "./logbook-csv.ts";

const book: Logbook = {
  vehicleId: "0190aaaa-0000-7000-8000-000000000003",
  vehicleName: "Fiesta",
  plate: null,
  ownerName: "Sam Hill",
  fuel: "petrol",
  country: "GB",
  distanceUnit: "mi",
  startsOn: "2026-04-06",
  endsOn: "2027-04-05",
  logbookKept: true,
  openingM: 1_609_344,
  closingM: 3_218_688,
  latestM: 3_000_000,
  privateM: null,
  step: null,
  trips: [
    {
      onDay: "2026-11-24",
      purpose: "Eden valley",
      places: ["Depot", "Brampton", "Depot"],
      driverName: "Sam Hill",
      odoStartM: 2_414_016,
      odoEndM: 2_430_109,
      distanceM: 16_093,
      claimNumber: 1,
    },
  ],
};

test("a logbook's rows are its trips and the year's ends, in the branch's miles", () => {
  expect(logbookRows(book)).toMatchObject([
    { day: "2026-11-24", places: "Depot – Brampton – Depot", start: 1500, distance: 10 },
    { day: "2026-04-06", purpose: "Opening odometer", start: 1000 },
    { day: "2027-04-05", purpose: "Closing odometer", end: 2000 },
    { purpose: "Business in the tax year", distance: 10 },
    { purpose: "Private in the tax year", distance: 990 },
  ]);
  const open = logbookRows({ ...book, closingM: null });
  expect(open[2]).toMatchObject({ day: null, purpose: "Latest reading", end: 1864.114 });
});

test("a logbook's file is parsed back to its trips, to the metre, without a formula", () => {
  const metric: Logbook = {
    ...book,
    distanceUnit: "km",
    trips: book.trips.flatMap((trip) => [
      trip,
      {
        ...trip,
        purpose: "=HYPERLINK(1)",
        places: ["Ōtaki, 2", '"Te" Kura'],
        driverName: null,
        odoStartM: null,
        odoEndM: null,
        distanceM: 8_207,
      },
    ]),
  };
  const rows = parse<Record<string, string>>(csvText(logbookCells(metric), "en"), {
    columns: true,
  });
  expect(rows.slice(0, 2)).toEqual([
    {
      Day: "2026-11-24",
      Journey: "Depot – Brampton – Depot",
      Purpose: "Eden valley",
      Driver: "Sam Hill",
      "Odometer at start, km": "2414.016",
      "Odometer at end, km": "2430.109",
      "Business, km": "16.093",
    },
    {
      Day: "2026-11-24",
      Journey: 'Ōtaki, 2 – "Te" Kura',
      Purpose: "'=HYPERLINK(1)",
      Driver: "",
      "Odometer at start, km": "",
      "Odometer at end, km": "",
      "Business, km": "8.207",
    },
  ]);
  const metres = (row: Record<string, string> | undefined) =>
    Math.round(Number(row?.["Business, km"]) * 1000);
  const driven = metric.trips.map(({ distanceM }) => distanceM);
  expect(rows.slice(0, driven.length).map(metres)).toEqual(driven);
  const sum = rows.find(({ Purpose }) => Purpose === "Business in the tax year");
  expect(metres(sum)).toBe(16_093 + 8_207);
});
