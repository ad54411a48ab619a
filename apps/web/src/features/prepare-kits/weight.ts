/** "12.4" kilograms (comma or point) as grams; null for an empty text, undefined if it is not a weight. */
export function gramsOf(text: string): number | null | undefined {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 1000);
}

/** Grams as kilograms with at most one decimal, "12.4". */
export function kilograms(grams: number): string {
  return String(Math.round(grams / 100) / 10);
}
