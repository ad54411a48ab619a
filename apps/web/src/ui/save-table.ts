import { type CsvValue, saveCsv } from "../lib/csv.ts";
import { formatTime, today } from "../lib/dates.ts";
import { type Column, compareValues, type Sort } from "./table-model.ts";

/** A list's rows and columns as cells: the headings, then each row as the table shows it, in the table's order. */
export function tableCells<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: Sort | null,
): CsvValue[][] {
  const parts = columns.flatMap(({ title, csvTitle = title, value, csv = value, alsoCsv }) => [
    ...(csv === undefined || csv === null ? [] : [{ title: csvTitle, value: csv }]),
    ...(alsoCsv === undefined ? [] : [alsoCsv]),
  ]);
  return [
    parts.map(({ title }) => title),
    ...sorted(columns, rows, sort).map((row) => parts.map(({ value }) => value(row) ?? "")),
  ];
}

/** Downloads a list as a file named after it and the day: "kits-2026-11-24.csv". */
export function saveTable<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: Sort | null = null,
): void {
  saveCsv(fileName(name), tableCells(columns, rows, sort));
}

interface SavedColumn<Row> {
  title: string;
  value: (row: Row) => CsvValue | null | undefined;
}

/** As `tableCells`, for a list that is no table. */
export function rowCells<Row>(
  columns: readonly SavedColumn<Row>[],
  rows: readonly Row[],
): CsvValue[][] {
  const cells = rows.map((row) => columns.map(({ value }) => value(row) ?? ""));
  return [columns.map(({ title }) => title), ...cells];
}

/** Downloads cells as a file named like that of `saveTable`. */
export const saveCells = (name: string, cells: readonly (readonly CsvValue[])[]) =>
  saveCsv(fileName(name), cells);

/** As `saveTable`, for a list that is no table. */
export function saveRows<Row>(
  name: string,
  columns: readonly SavedColumn<Row>[],
  rows: readonly Row[],
): void {
  saveCells(name, rowCells(columns, rows));
}

/** A moment as a cell, in the branch's time zone, in a format that spreadsheets can sort. */
export const momentCell = (instant: string) => `${today(new Date(instant))} ${formatTime(instant)}`;

const fileName = (name: string) =>
  `${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${today()}.csv`;

/** In the table's order: rows without a value come last in both directions. */
function sorted<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: Sort | null,
): readonly Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.value;
  if (sort === null || value === undefined) return rows;
  const turn = sort.desc ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a) ?? null, value(b) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return turn * compareValues(left, right);
  });
}
