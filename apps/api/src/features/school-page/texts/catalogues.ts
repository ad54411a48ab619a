import { en, type PageTexts } from "./en.ts";
import { mi } from "./mi.ts";

interface Catalogue {
  texts: PageTexts;
  /** How days are written. */
  locale: string;
  /** The speaker who has read every word of it; null: nobody has, and it is shown to nobody. */
  checkedBy: string | null;
}

export const catalogues: Record<"en" | "mi", Catalogue> = {
  en: { texts: en, locale: "en-NZ", checkedBy: "the authors" },
  mi: { texts: mi, locale: "mi-NZ", checkedBy: null },
};

/** The catalogue of a language where a speaker has checked it, English otherwise. */
export function catalogueOf(language: string): Catalogue & { lang: string } {
  if (language === "mi" && catalogues.mi.checkedBy !== null)
    return { ...catalogues.mi, lang: "mi" };
  return { ...catalogues.en, lang: "en" };
}

/** A text with its `{names}` filled in. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
