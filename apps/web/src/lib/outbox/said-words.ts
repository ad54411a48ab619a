/** Words of an entry, one to a line; without those that say nothing. */
export function saidWords(words: readonly (string | null)[]): string {
  return words.filter((each) => each !== null && each !== "").join("\n");
}
