const rules = new Intl.PluralRules("en");

/** The words for a count: `one` for 1, otherwise `other`. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}
