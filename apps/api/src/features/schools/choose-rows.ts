import { guessFilters, saysClosed } from "@kitround/contract/imports/school-columns.ts";
import type { checkImport } from "@kitround/contract/imports/list-import.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import { AppError } from "../../app-error.ts";
import type { Csv } from "../imports/read-csv.ts";

type Answer = Result<typeof checkImport>;

interface Chosen extends Pick<Answer, "closed" | "elsewhere" | "region"> {
  takes: (record: readonly string[]) => boolean;
}

const mostRegions = 500;

/** Selects the rows to import: schools that are open, and in the chosen regions. */
export function chooseRows(csv: Csv, only: Query<typeof checkImport>["only"]): Chosen {
  const { statusColumn, regionColumn } = guessFilters(csv.columns);
  if (only !== undefined && !csv.columns.includes(only.column)) {
    const message = `The file has no column "${only.column}".`;
    throw new AppError("invalid_input", message, [{ path: "only.column", message }]);
  }
  const statusAt = statusColumn === null ? -1 : csv.columns.indexOf(statusColumn);
  const wanted = only === undefined ? null : new Set(only.values);
  const onlyAt = only === undefined ? -1 : csv.columns.indexOf(only.column);
  const isClosed = (record: readonly string[]) => saysClosed(record[statusAt] ?? "");
  const isHere = (record: readonly string[]) =>
    wanted === null || wanted.has(record[onlyAt]?.trim() ?? "");
  const open = csv.rows.filter((record) => !isClosed(record));
  const column = only?.column ?? regionColumn;
  return {
    takes: (record) => !isClosed(record) && isHere(record),
    closed: csv.rows.length - open.length,
    elsewhere: open.filter((record) => !isHere(record)).length,
    region:
      column === null ? null : { column, values: valuesOf(open, csv.columns.indexOf(column)) },
  };
}

/** Each value with its number of rows, by name; empty if the column's values differ for nearly every row, so that they are no regions. */
function valuesOf(rows: readonly string[][], at: number): { value: string; rows: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = row[at]?.trim().slice(0, 200) ?? "";
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  if (counts.size > mostRegions) return [];
  return [...counts]
    .map(([value, count]) => ({ value, rows: count }))
    .toSorted((a, b) => a.value.localeCompare(b.value));
}
