import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { texts as kitTexts } from "#texts/kit-settings";
import { texts } from "#texts/list-import";
import { texts as schoolTexts } from "#texts/schools";
import { schoolNumberLabel, secondLanguage } from "../../lib/country-words.ts";

/** The labels of a list's fields in the branch's country. */
export function fieldWords(list: ImportList): Partial<Record<string, string>> {
  const { fields } = texts.lists[list];
  const language = secondLanguage()?.name;
  if (list === "schools") {
    const second = language === undefined ? {} : { nameMi: schoolTexts.nameIn(language) };
    return { ...fields, moeNumber: schoolNumberLabel(), ...second };
  }
  if (list === "kit-types" && language !== undefined) {
    return { ...fields, nameMi: kitTexts.type.nameIn(language) };
  }
  return fields;
}
