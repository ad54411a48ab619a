/** The words of an entry, one per line, without empty ones. */
export function saidWords(words: readonly (string | null)[]): string {
  return words.filter((each) => each !== null && each !== "").join("\n");
}
