import { texts } from "#texts/school-import";
import { csvCell } from "../km-claims/claim-csv.ts";
import type { ImportAnswer } from "./import-file.ts";

/** The rows to mend, as a file for whoever keeps the directory. */
export function saveErrorsCsv(errors: ImportAnswer["errors"]): void {
  const lines = [
    [texts.row, texts.column, texts.message],
    ...errors.map(({ row, path, message }) => [row, path, message]),
  ];
  const csv = lines.map((line) => line.map(csvCell).join(",")).join("\r\n");
  // The mark tells a spreadsheet that the file is Unicode: macrons stay macrons.
  const file = new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "school-import-errors.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
