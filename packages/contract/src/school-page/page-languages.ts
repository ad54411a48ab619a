/** Languages that a school's page has a catalogue of. */
export const pageLanguages = ["en", "mi"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

interface LanguageFacts {
  /** In the language itself. */
  name: string;
  /** The speaker who has read every word of the catalogue; null: nobody has, and the page is shown in English. */
  checkedBy: string | null;
}

export const languageFacts: Readonly<Record<PageLanguage, LanguageFacts>> = {
  en: { name: "English", checkedBy: "the authors" },
  mi: { name: "Te reo Māori", checkedBy: null },
};
