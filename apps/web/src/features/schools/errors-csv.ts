import { texts } from "#texts/school-import";
import { saveCsv } from "../../lib/csv.ts";
import type { ImportAnswer } from "./import-file.ts";

/** The rows to mend, as a file for whoever keeps the directory. */
export function saveErrorsCsv(errors: ImportAnswer["errors"]): void {
  saveCsv("school-import-errors.csv", [
    [texts.row, texts.column, texts.message],
    ...errors.map(({ row, path, message }) => [row, path, message]),
  ]);
}
