import { giveFile } from "./give-file.ts";
import { branchFormat } from "./locale.ts";

export type CsvValue = string | number;

/** A cell of a CSV that no spreadsheet takes for a formula. `decimal` is how the branch's country writes 1.5. */
export function csvCell(value: CsvValue, decimal = "."): string {
  const separator = separatorOf(decimal);
  if (typeof value === "number") return String(value).replace(".", decimal);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** A spreadsheet set to a country that writes 1,5 takes the comma for that, and expects a semicolon between cells. */
const separatorOf = (decimal: string) => (decimal === "," ? ";" : ",");

/** The rows as one text, as the spreadsheets of the branch's country read it. */
export function csvText(rows: readonly (readonly CsvValue[])[], locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
  const line = (row: readonly CsvValue[]) =>
    row.map((cell) => csvCell(cell, decimal)).join(separatorOf(decimal));
  return rows.map(line).join("\r\n");
}

/** Gives the rows to the person as a file, as the spreadsheets of the branch's country read it unless told. */
export function saveCsv(
  name: string,
  rows: readonly (readonly CsvValue[])[],
  locale = branchFormat().locale,
): void {
  // The mark tells a spreadsheet that the file is Unicode: macrons stay macrons.
  const parts = ["\uFEFF", csvText(rows, locale)];
  giveFile(new File(parts, name, { type: "text/csv;charset=utf-8" }));
}
