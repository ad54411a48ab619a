/** Languages that a school's page has a catalogue of; one that no speaker has checked is shown in English. */
export const pageLanguages = ["en", "mi"] as const;
