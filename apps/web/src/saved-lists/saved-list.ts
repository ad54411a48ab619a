import type { CsvValue } from "../lib/csv.ts";

/** A list that people save as a file, with a row as its screen has it. */
export interface SavedList {
  /** The file that saves it. */
  from: string;
  what: string;
  /** The file's heading, and a row below it. */
  shows: readonly (readonly CsvValue[])[];
  /** Nothing that somebody has typed comes into it as it is. */
  wordless?: true;
  /** Saves the row, or the row with `text` for each of its words. */
  save: (text?: string) => void;
}

interface SavedRow<Row> extends Omit<SavedList, "save"> {
  row: Row;
  save: (row: Row) => void;
}

export function savedList<Row extends object>({ row, save, ...list }: SavedRow<Row>): SavedList {
  return { ...list, save: (text) => save(text === undefined ? row : reworded(row, text)) };
}

/** A row with what its list shows. */
export function rowOf<Row extends object>(shown: Partial<Row>): Row {
  // A field that is shown and not named here comes out empty, and its expectation sees it.
  return shown as Row;
}

// What nobody types: days, moments, ids; the keys of states are their texts' to find.
const kept = /^(\d{4}-\d\d-\d\d(T[\d:.]+Z)?|[0-9a-f]{8}-[0-9a-f-]{27})$/;

function reworded<Value>(value: Value, text: string): Value {
  // Each branch answers what it was given: a text for a text, a list for a list, an object for an object.
  if (typeof value === "string") return (kept.test(value) ? value : text) as Value;
  if (Array.isArray(value)) return value.map((each) => reworded(each, text)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, reworded(each, text)]),
  ) as Value;
}
