/** The fields that an e-mail's words may contain, in braces: {school}. */
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

/** The first unknown field in a branch's words, as it is written there; null if all are known. */
export function unknownField(words: string): string | null {
  for (const [whole, name = ""] of words.matchAll(fieldForm)) {
    if (!(wordFields as readonly string[]).includes(name.trim())) return whole;
  }
  return null;
}
