/** The languages in which a school's page has texts. */
export const pageLanguages = ["en", "mi"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

interface LanguageFacts {
  /** Its own name for itself. */
  name: string;
  /** The native speaker who reviewed every text; null if nobody has, and then the page is in English. */
  checkedBy: string | null;
}

export const languageFacts: Readonly<Record<PageLanguage, LanguageFacts>> = {
  en: { name: "English", checkedBy: "the authors" },
  mi: { name: "Te reo Māori", checkedBy: null },
};
