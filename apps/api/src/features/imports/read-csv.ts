import { fileLimits, tooLarge } from "@kitround/contract/imports/file-limits.ts";
import { CsvError, type Info, parse } from "csv-parse";
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../app-error.ts";

export type Encoding = "utf-8" | "windows-1252" | "utf-16le";

export interface Csv {
  encoding: Encoding;
  columns: string[];
  rows: string[][];
  /** The spreadsheet's number of each row; the first line that is not empty is the heading. */
  numbers: number[];
}

interface CsvRecord {
  record: string[];
  info: Pick<Info, "records" | "empty_lines">;
}

function unreadable(message: string): AppError {
  return new AppError("invalid_input", message, [{ path: "file", message }]);
}

/** A file of unknown encoding is UTF-8 if its bytes are valid, otherwise Windows-1252. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes.includes(0)) {
    throw unreadable("This is not a text file. Save the list as CSV and choose that file.");
  }
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** The separator that is most frequent in the heading; quoted text does not count. */
function separatorOf(bytes: Uint8Array, encoding: Encoding): string {
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, fileLimits.rowCharacters));
  const heading = (start.split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: heading.split(sign).length }));
  return counts.reduce((a, b) => (b.count > a.count ? b : a)).sign;
}

/**
 * Bytes that are parsed before other calls get a turn: a few milliseconds for the shortest rows, because each ragged row costs an
 * error object.
 */
const sliceBytes = 256;

/** A character has at most four bytes. */
const mostLineBytes = 4 * fileLimits.rowCharacters;

/**
 * A file's slices in UTF-8. Throws if a line is longer than any row may be: the parser would otherwise collect all its cells before the
 * limit is checked.
 */
async function* slices(bytes: Uint8Array, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  let line = 0;
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    await nextTurn();
    const part = bytes.subarray(at, at + sliceBytes);
    const slice = Buffer.from(encoding === "utf-8" ? part : decoder.decode(part, { stream: true }));
    const end = Math.max(slice.lastIndexOf("\n"), slice.lastIndexOf("\r"));
    line = end === -1 ? line + slice.length : slice.length - end - 1;
    if (line > mostLineBytes) throw unreadable(tooLarge.row);
    yield slice;
  }
}

/**
 * A CSV's heading and rows as texts, read in slices between which other calls get a turn. Throws `invalid_input` with a message if it is
 * not a CSV, and as soon as it exceeds a limit.
 */
export async function readCsv(file: Uint8Array): Promise<Csv> {
  const encoding = encodingOf(file);
  const parser = parse({
    bom: true,
    delimiter: separatorOf(file, encoding),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: fileLimits.rowCharacters,
  });
  const source = Readable.from(slices(file, encoding)).on("error", (error) =>
    parser.destroy(error),
  );
  const rows: string[][] = [];
  const numbers: number[] = [];
  let cells = 0;
  try {
    // With `info`, each record has its line number; the stream's type doesn't include that.
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvRecord>) {
      cells += record.length;
      if (record.length > fileLimits.columns) throw unreadable(tooLarge.columns);
      if (rows.length > fileLimits.rows) throw unreadable(tooLarge.rows);
      if (cells > fileLimits.cells) throw unreadable(tooLarge.cells);
      rows.push(record);
      // `info` itself is not stored: a ragged row's contains an error with its stack.
      numbers.push(info.records + info.empty_lines);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") throw unreadable(tooLarge.row);
    throw unreadable(`This file can't be read as CSV: ${error.message}`);
  } finally {
    source.destroy();
  }
  const columns = rows.shift() ?? [];
  if (rows.length === 0 && columns.every((name) => name === "")) {
    throw unreadable("The file is empty.");
  }
  if (rows.length === 0) {
    throw unreadable("The file has a heading at most: there is no row to import.");
  }
  return {
    encoding,
    columns: columns.map((name, index) => name || `Column ${index + 1}`),
    rows,
    numbers: numbers.slice(1),
  };
}
