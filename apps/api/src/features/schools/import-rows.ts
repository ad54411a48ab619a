import type { ImportField } from "@kitround/contract/schools/school-import.ts";
import { saysNothing } from "@kitround/contract/schools/column-guess.ts";
import { z } from "zod";
import type { Csv } from "./read-csv.ts";

export type Mapping = Partial<Record<ImportField, string>>;

/** A school as a row gives it; a field whose column is not mapped, or whose cell is empty, is absent. */
export interface ImportRow {
  /** Counts data rows from 1. */
  row: number;
  fields: Partial<Record<ImportField, string | number>>;
}

export interface RowError {
  row: number;
  path: string;
  message: string;
}

const text = (what: string, most: number) =>
  z.string().max(most, `${what} is longer than ${most} characters.`);
const number = (what: string, min: number, max: number) =>
  z
    .string()
    .transform((cell) => Number(cell.replaceAll(/[\s,](?=\d{3})/g, "")))
    .pipe(
      z
        .number({ error: `${what} is not a number.` })
        .min(min, `${what} is below ${min}.`)
        .max(max, `${what} is above ${max}.`),
    );

const cells: Record<ImportField, z.ZodType<string | number, string>> = {
  moeNumber: text("The number", 200),
  nameEn: text("The name", 120),
  nameMi: text("The Māori name", 120),
  type: text("The type", 200),
  authority: text("The authority", 200),
  roll: number("The roll", 0, 20_000).pipe(z.int("The roll is not a whole number.")),
  address: text("The address", 200),
  suburb: text("The suburb", 200),
  city: text("The city", 200),
  postcode: text("The postcode", 200),
  lat: number("The latitude", -90, 90),
  lng: number("The longitude", -180, 180),
  language: text("The language", 200),
  contactName: text("The contact's name", 120),
  contactEmail: z.email("The e-mail address is not one.").max(254),
  contactPhone: text("The phone number", 200),
};

/** Every row is either good or has an error that says why; nothing is dropped in silence. `takes` says which are looked at. */
export function checkRows(
  csv: Csv,
  mapping: Mapping,
  takes: (record: readonly string[]) => boolean = () => true,
): { good: ImportRow[]; errors: RowError[] } {
  // Object.entries forgets what its keys are.
  const fields = Object.entries(mapping) as [ImportField, string][];
  const at = new Map(fields.map(([field, column]) => [field, csv.columns.indexOf(column)]));
  const good: ImportRow[] = [];
  const errors: RowError[] = [];
  const seen = new Map<string, number>();
  for (const [index, record] of csv.rows.entries()) {
    if (!takes(record)) continue;
    const row = index + 1;
    const faults: RowError[] = [];
    const read = readRow(row, record, at, faults);
    const key = keyOf(read);
    const first = key === null ? undefined : seen.get(key);
    if (first !== undefined) {
      faults.push({ row, path: "moeNumber", message: `The same school stands in row ${first}.` });
    }
    if (faults.length > 0) errors.push(...faults);
    else {
      if (key !== null) seen.set(key, row);
      good.push({ row, fields: read });
    }
  }
  return { good, errors };
}

function readRow(
  row: number,
  record: readonly string[],
  at: ReadonlyMap<ImportField, number>,
  faults: RowError[],
): ImportRow["fields"] {
  const fields: ImportRow["fields"] = {};
  for (const [field, column] of at) {
    const cell = record[column]?.trim() ?? "";
    if (saysNothing(cell)) continue;
    const parsed = cells[field].safeParse(cell);
    if (parsed.success) fields[field] = parsed.data;
    else
      faults.push({ row, path: field, message: parsed.error.issues[0]?.message ?? "Not valid." });
  }
  if (fields.nameEn === undefined && !faults.some((fault) => fault.path === "nameEn")) {
    faults.push({ row, path: "nameEn", message: "The school has no name." });
  }
  if ((fields.lat === undefined) !== (fields.lng === undefined) && faults.length === 0) {
    faults.push({ row, path: "lat", message: "A place needs both latitude and longitude." });
  }
  return fields;
}

/** What tells two rows of one file apart: the number where there is one, otherwise the name. */
function keyOf(fields: ImportRow["fields"]): string | null {
  if (fields.moeNumber !== undefined) return `#${fields.moeNumber}`;
  return fields.nameEn === undefined ? null : String(fields.nameEn).toLowerCase();
}
