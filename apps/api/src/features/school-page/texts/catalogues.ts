import { languageFacts, type PageLanguage } from "@kitround/contract/school-page/page-languages.ts";
import { en, type PageTexts } from "./en.ts";
import { mi } from "./mi.ts";

interface Catalogue {
  texts: PageTexts;
  /** The format of days. */
  locale: string;
}

export const catalogues: Record<PageLanguage, Catalogue> = {
  en: { texts: en, locale: "en-NZ" },
  mi: { texts: mi, locale: "mi-NZ" },
};

/** The catalogue of a language if a native speaker has reviewed it, otherwise English. */
export function catalogueOf(language: string): Catalogue & { lang: string } {
  if (language === "mi" && languageFacts.mi.checkedBy !== null) {
    return { ...catalogues.mi, lang: "mi" };
  }
  return { ...catalogues.en, lang: "en" };
}

/** A text with its `{names}` replaced. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
