import { texts } from "#texts/schools";
import { schoolNumberLabel, secondLanguage } from "../../lib/country-words.ts";

const { fields } = texts;

/** The name of a school's field in the branch's country. */
export function fieldLabel(field: keyof typeof fields): string {
  const language = secondLanguage();
  if (field === "moeNumber") return schoolNumberLabel();
  if (field === "nameMi" && language !== null) return texts.nameIn(language.name);
  return fields[field];
}
