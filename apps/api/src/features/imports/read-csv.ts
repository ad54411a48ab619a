import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../../app-error.ts";

export type Encoding = "utf-8" | "windows-1252" | "utf-16le";

export interface Csv {
  encoding: Encoding;
  columns: string[];
  rows: string[][];
  /** The spreadsheet's number of each row, its heading's being that of the first line that says anything. */
  numbers: number[];
}

function unreadable(message: string): AppError {
  return new AppError("invalid_input", message, [{ path: "contentBase64", message }]);
}

/** Text of a file whose encoding nobody knows: Unicode where its bytes are, otherwise what Windows writes. */
export function decodeText(bytes: Uint8Array): { encoding: Encoding; text: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { encoding: "utf-16le", text: new TextDecoder("utf-16le").decode(bytes) };
  }
  if (bytes.includes(0)) {
    throw unreadable("This is not a text file. Save the list as CSV and choose that file.");
  }
  try {
    return { encoding: "utf-8", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: "windows-1252", text: new TextDecoder("windows-1252").decode(bytes) };
  }
}

/** The separator that the heading uses most; quoted text does not count. */
function separatorOf(text: string): string {
  const heading = (text.split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: heading.split(sign).length }));
  return counts.reduce((a, b) => (b.count > a.count ? b : a)).sign;
}

/** A CSV's heading and rows as texts. Throws `invalid_input` with a sentence where it is none. */
export function readCsv(bytes: Uint8Array): Csv {
  const { encoding, text } = decodeText(bytes);
  if (text.trim() === "") throw unreadable("The file is empty.");
  let records: { record: string[]; info: { records: number; empty_lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      // The package's types do not know that `info` wraps each record.
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`This file can't be read as CSV: ${error.message}`);
  }
  const [columns = [], ...rows] = records.map(({ record }) => record);
  if (rows.length === 0) {
    throw unreadable("The file has a heading at most: there is no row to import.");
  }
  return {
    encoding,
    columns: columns.map((name, index) => name || `Column ${index + 1}`),
    rows,
    numbers: records.slice(1).map(({ info }) => info.records + info.empty_lines),
  };
}
