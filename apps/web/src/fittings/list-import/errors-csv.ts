import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { texts } from "#texts/list-import";
import { fieldWords } from "./field-words.ts";
import { saveCsv } from "../../lib/csv.ts";
import type { CheckAnswer } from "./import-answer.ts";

/** Saves the rows with errors as a file for the person who maintains the list. */
export function saveErrorsCsv(list: ImportList, errors: CheckAnswer["errors"]): void {
  const { file } = texts.lists[list];
  const fields = fieldWords(list);
  saveCsv(`${file}-errors.csv`, [
    [texts.row, texts.column, texts.value, texts.message],
    ...errors.map(({ row, path, value, message }) => [row, fields[path] ?? "", value, message]),
  ]);
}
