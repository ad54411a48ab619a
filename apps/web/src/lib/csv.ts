import { giveFile } from "./give-file.ts";
import { branchFormat } from "./locale.ts";

export type CsvValue = string | number;

/** A CSV cell that no spreadsheet reads as a formula. `decimal` is the decimal sign of the branch's country. */
export function csvCell(value: CsvValue, decimal = "."): string {
  const separator = separatorOf(decimal);
  if (typeof value === "number") return String(value).replace(".", decimal);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** A spreadsheet of a country with a decimal comma expects a semicolon between cells. */
const separatorOf = (decimal: string) => (decimal === "," ? ";" : ",");

/** The rows as one text, in the format of spreadsheets in the branch's country. */
export function csvText(rows: readonly (readonly CsvValue[])[], locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
  const line = (row: readonly CsvValue[]) =>
    row.map((cell) => csvCell(cell, decimal)).join(separatorOf(decimal));
  return rows.map(line).join("\r\n");
}

/** Downloads the rows as a file, by default in the format of spreadsheets in the branch's country. */
export function saveCsv(
  name: string,
  rows: readonly (readonly CsvValue[])[],
  locale = branchFormat().locale,
): void {
  // The byte-order mark tells a spreadsheet that the file is UTF-8, so that macrons are kept.
  const parts = ["\uFEFF", csvText(rows, locale)];
  giveFile(new File(parts, name, { type: "text/csv;charset=utf-8" }));
}
