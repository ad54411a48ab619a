import { countryFacts } from "@kitround/contract/branches/countries.ts";
import { branchFormat } from "./locale.ts";

// Words that depend on the branch's country. They are read while a screen is rendered, when the branch is known.

/** The name of the authority's school number: "URN". */
export function schoolNumberLabel(): string {
  return countryFacts(branchFormat().country).schoolNumber;
}

/**
 * The language of second names and its tag, "te reo Māori" and "mi"; null if a country's schools and titles have one
 * name.
 */
export function secondLanguage(): { name: string; lang: string } | null {
  return countryFacts(branchFormat().country).secondLanguage;
}

/** The `lang` of second names; undefined if their language is not known. */
export function secondLang(): string | undefined {
  return secondLanguage()?.lang;
}

/** A language by its tag: "English" for "en"; anything else as it is written. */
export function languageName(written: string): string {
  if (!/^[a-z]{2,3}$/.test(written)) return written;
  return (
    new Intl.DisplayNames([branchFormat().locale], { type: "language" }).of(written) ?? written
  );
}

/** Whether the form has a second name, or shows one that was given before the branch moved. */
export function showsSecondName(value: string | null): boolean {
  return secondLanguage() !== null || value !== null;
}
