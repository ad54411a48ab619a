import { fileLimits, tooLarge } from "@kitround/contract/imports/file-limits.ts";
import { CsvError, type Info, parse } from "csv-parse";
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

/** Decodes a file of unknown encoding: as UTF-8 if its bytes are valid, otherwise as Windows-1252. */
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

/** The separator that is most frequent in the heading; quoted text does not count. */
function separatorOf(text: string): string {
  const start = text.slice(0, fileLimits.rowCharacters);
  const heading = (start.split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: heading.split(sign).length }));
  return counts.reduce((a, b) => (b.count > a.count ? b : a)).sign;
}

/**
 * Bytes that are parsed before other calls get a turn: some ten milliseconds for the shortest rows, because each ragged row costs an
 * error object.
 */
const sliceBytes = 1024;

/** A character has at most four bytes. */
const mostLineBytes = 4 * fileLimits.rowCharacters;

/** Throws if a line is longer than any row may be: the parser would otherwise collect all its cells before the limit is checked. */
async function* slices(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  let line = 0;
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    await nextTurn();
    const slice = bytes.subarray(at, at + sliceBytes);
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
  const { encoding, text } = decodeText(file);
  if (text.trim() === "") throw unreadable("The file is empty.");
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: fileLimits.rowCharacters,
  });
  const source = Readable.from(slices(text)).on("error", (error) => parser.destroy(error));
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
