import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { texts } from "#texts/list-import";
import { fieldWords } from "./field-words.ts";
import { saveCsv } from "../../lib/csv.ts";

/** The headings that are recognised automatically, and example rows. */
export function exampleRows(list: ImportList): string[][] {
  const { examples } = texts.lists[list];
  const fields = fieldWords(list);
  const columns = Object.keys(descriptions[list].columns);
  return [
    columns.map((field) => fields[field] ?? field),
    ...examples.map((example) => columns.map((field) => example[field] ?? "")),
  ];
}

export function saveExample(list: ImportList): void {
  saveCsv(`${texts.lists[list].file}-example.csv`, exampleRows(list));
}
