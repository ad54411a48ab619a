import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { catalogueOf, fill } from "./texts/catalogues.ts";
import type { PageTexts } from "./texts/en.ts";

type Plain = { [K in keyof PageTexts]: PageTexts[K] extends string ? K : never }[keyof PageTexts];

/** The language and formats of one page. */
export interface Words {
  lang: string;
  texts: PageTexts;
  /** A text of the catalogue with its values. */
  say: (text: Plain, values?: Record<string, string | number>) => string;
  /** "Tue 24 Nov". */
  day: (day: string) => string;
}

export function wordsOf(language: string): Words {
  const { texts, lang, locale } = catalogueOf(language);
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return {
    lang,
    texts,
    say: (text, values = {}) => fill(texts[text], values),
    day: (day) => (lang === "en" ? dayWords(day) : format.format(new Date(`${day}T00:00:00Z`))),
  };
}
