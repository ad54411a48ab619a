/** What a mail's words may name, in braces: {school}. */
export const wordFields = [
  "greeting",
  "school",
  "contact",
  "date",
  "arrival",
  "kits",
  "returns",
  "branch",
] as const;

/** A field in braces. */
export const fieldForm = /\{([^{}]*)\}/g;

/** The first field in a branch's words that there is not, as it stands there; null when all are known. */
export function unknownField(words: string): string | null {
  for (const [whole, name = ""] of words.matchAll(fieldForm)) {
    if (!(wordFields as readonly string[]).includes(name.trim())) return whole;
  }
  return null;
}
