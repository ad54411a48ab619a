import { quoted, readSlices, type Run } from "../backup/tables.ts";
import type { Leaving } from "./leaving.ts";

// A CSV that a spreadsheet reads and that is exact when it is read back: an empty cell is null, and a text that is empty or that a
// spreadsheet could take for a formula starts with an apostrophe.

const numbers = new Set(["integer", "bigint", "smallint", "numeric", "double precision", "real"]);

export function cellOf(value: string | null, type: string): string {
  if (value === null) return "";
  const marked = !numbers.has(type) && /^(?:$|['=+\-@\t\r\n＝＋－＠])/.test(value);
  const text = marked ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The value of a cell after its quotes were removed. */
export function valueOf(cell: string): string | null {
  if (cell === "") return null;
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

/** The exported rows of a table as lines of CSV: first the heading, then some hundred rows at a time. */
export async function* csvOf(
  run: Run,
  { table, columns, where }: Leaving,
): AsyncGenerator<{ text: string; rows: number }> {
  // The byte order mark tells a spreadsheet that the file is Unicode, so that macrons are kept.
  yield { text: `\uFEFF${columns.map(({ name }) => name).join(",")}\r\n`, rows: 0 };
  const select = `array[${columns.map(({ name }) => `t.${quoted(name)}::text`).join(", ")}] as cells`;
  for await (const slice of readSlices<{ cells: (string | null)[] }>(run, table, select, where)) {
    const lines = slice.map(({ cells }) =>
      cells.map((cell, index) => cellOf(cell, columns[index]?.type ?? "text")).join(","),
    );
    yield { text: `${lines.join("\r\n")}\r\n`, rows: slice.length };
  }
}
