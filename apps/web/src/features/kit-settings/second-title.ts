import { texts } from "#texts/kit-settings";
import { secondLanguage } from "../../lib/country-words.ts";

/** The name of a title's second name in the branch's country. */
export function secondTitle(): string {
  const language = secondLanguage();
  return language === null ? texts.type.nameMi : texts.type.nameIn(language.name);
}
