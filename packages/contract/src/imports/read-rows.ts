import type { z } from "zod";
import type { DateOrder } from "../branches/branch-format.ts";
import { saysNothing } from "./column-guess.ts";
import type { Cell, Fault, Fields, ListDescription } from "./import-description.ts";
import type { Mapping, RowError } from "./list-import.ts";

/** The heading and the rows of a file, as texts. */
export interface Sheet {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The spreadsheet's number of each row. */
  numbers: readonly number[];
}

export interface ImportRow {
  /** The spreadsheet's row number; the heading is row 1. */
  row: number;
  fields: Fields;
}

/** What is missing in the mapping before rows can be read; null if nothing is. */
export function needsColumn(list: ListDescription, mapping: Mapping): Fault | null {
  const missing = list.needs.find(({ oneOf }) => !oneOf.some((field) => field in mapping));
  return missing === undefined
    ? null
    : { path: `mapping.${missing.oneOf[0] ?? ""}`, message: missing.message };
}

interface ReadRows {
  good: ImportRow[];
  errors: RowError[];
}

/** How many rows are read before a pause is offered: this takes a few milliseconds. */
const rowsOfStep = 200;

/**
 * Reads every row as either good or an error with its reason; no row is dropped silently. `order` is the order of day, month and year in
 * the branch, `takes` selects rows. Yields between steps, so that a server can answer other calls meanwhile.
 */
export function* readRows(
  list: ListDescription,
  sheet: Sheet,
  mapping: Mapping,
  order: DateOrder,
  takes: (record: readonly string[]) => boolean = () => true,
): Generator<undefined, ReadRows> {
  const at = new Map(
    Object.entries(mapping).map(([field, column]) => [field, sheet.columns.indexOf(column)]),
  );
  const readers = readersOf(list, order);
  const good: ImportRow[] = [];
  const errors: RowError[] = [];
  const seen = new Map<string, number>();
  const broken = new Map<string, number>();
  for (const [index, record] of sheet.rows.entries()) {
    if (index % rowsOfStep === rowsOfStep - 1) yield undefined;
    if (!takes(record)) continue;
    const row = sheet.numbers[index] ?? index + 2;
    const { fields, faults } = readRow(list, readers, record, at);
    const key = list.same(fields);
    const first = key === null ? undefined : seen.get(key);
    if (first !== undefined && faults.length === 0) {
      const { what, path } = list.twice;
      faults.push({ path, message: `${what} stands in row ${first}.` });
    }
    if (faults.length === 0) {
      if (key !== null) seen.set(key, row);
      good.push({ row, fields });
      continue;
    }
    const group = list.group?.(fields);
    if (group !== undefined && !broken.has(group)) broken.set(group, row);
    const valueAt = (path: string) => record[at.get(path) ?? -1]?.trim() ?? "";
    for (const fault of faults) errors.push({ row, value: valueAt(fault.path), ...fault });
  }
  return leaveOutBroken(list, { good, errors }, broken);
}

type Readers = Map<string, z.ZodType<Cell, string>>;

function readersOf({ columns }: ListDescription, order: DateOrder): Readers {
  return new Map(
    Object.entries(columns).map(([field, { reads }]) => [
      field,
      typeof reads === "function" ? reads(order) : reads,
    ]),
  );
}

function readRow(
  list: ListDescription,
  readers: Readers,
  record: readonly string[],
  at: ReadonlyMap<string, number>,
): { fields: Fields; faults: Fault[] } {
  const fields: Fields = {};
  const faults: Fault[] = [];
  for (const [field, column] of at) {
    const cell = record[column]?.trim() ?? "";
    const reads = readers.get(field);
    if (reads === undefined || saysNothing(cell)) continue;
    const parsed = reads.safeParse(cell);
    if (parsed.success) fields[field] = parsed.data;
    else {
      const message = parsed.error.issues[0]?.message ?? "Not valid.";
      faults.push({ path: field, message });
    }
  }
  const whole = list.whole(fields);
  // A cell that could not be read is not reported as missing too.
  if (
    whole !== null &&
    (faults.length === 0 ||
      (fields[whole.path] === undefined && !faults.some(({ path }) => path === whole.path)))
  ) {
    faults.push(whole);
  }
  return { fields, faults };
}

/** Drops whole groups that have an error in one row, because half a group would be wrong. */
function leaveOutBroken(
  list: ListDescription,
  { good, errors }: ReadRows,
  broken: ReadonlyMap<string, number>,
): ReadRows {
  if (list.group === undefined || broken.size === 0) return { good, errors };
  const brokenBy = ({ fields }: ImportRow) => broken.get(list.group?.(fields) ?? "");
  const left = good.flatMap((each): RowError[] => {
    const row = brokenBy(each);
    const message = `Left out with row ${row}, which has an error: they belong together.`;
    return row === undefined ? [] : [{ row: each.row, path: "", value: "", message }];
  });
  return {
    good: good.filter((each) => brokenBy(each) === undefined),
    errors: [...errors, ...left].toSorted((a, b) => a.row - b.row),
  };
}

/** The order of the import: groups stay together, and rows marked `last` come at the end. */
export function inOrder(list: ListDescription, rows: readonly ImportRow[]): ImportRow[] {
  const { group, last } = list;
  const ends =
    last === undefined
      ? rows
      : [
          ...rows.filter(({ fields }) => !last(fields)),
          ...rows.filter(({ fields }) => last(fields)),
        ];
  return group === undefined
    ? [...ends]
    : [...Map.groupBy(ends, ({ fields }) => group(fields)).values()].flat();
}
