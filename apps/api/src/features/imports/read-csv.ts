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
  /** The spreadsheet's number of each row, its heading's being that of the first line that says anything. */
  numbers: number[];
}

interface CsvRecord {
  record: string[];
  info: Pick<Info, "records" | "empty_lines">;
}

function unreadable(message: string): AppError {
  return new AppError("invalid_input", message, [{ path: "file", message }]);
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
  const start = text.slice(0, fileLimits.rowCharacters);
  const heading = (start.split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: heading.split(sign).length }));
  return counts.reduce((a, b) => (b.count > a.count ? b : a)).sign;
}

/** Bytes that are parsed before other calls get a turn: some ten milliseconds of the shortest rows, for each ragged row is an error. */
const sliceBytes = 1024;

/** A character has four bytes at most. */
const mostLineBytes = 4 * fileLimits.rowCharacters;

/** Throws for a line that no row can be as long as: the parser would collect its cells to the end, and only then be asked. */
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
 * A CSV's heading and rows as texts, read in slices between which other calls have their turn. Throws `invalid_input` with a sentence
 * where it is none, and as soon as it is beyond a limit.
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
    // With `info`, each record comes with where it stands; the stream's type does not say so.
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvRecord>) {
      cells += record.length;
      if (record.length > fileLimits.columns) throw unreadable(tooLarge.columns);
      if (rows.length > fileLimits.rows) throw unreadable(tooLarge.rows);
      if (cells > fileLimits.cells) throw unreadable(tooLarge.cells);
      rows.push(record);
      // `info` itself is not kept: that of a ragged row holds an error with its stack.
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
