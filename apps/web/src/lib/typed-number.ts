/**
 * Parses a typed number: "1.5", "1,5", "12,345.6". NaN if it is none. A comma before exactly three digits separates
 * thousands, any other is a decimal sign.
 */
export function parseTypedNumber(text: string): number {
  const typed = text.trim().replaceAll(/[\s$€£]/g, "");
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(typed)
    ? typed.replaceAll(",", "")
    : typed.replace(",", ".");
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A number as its field shows it: without thousands separators, with at most this many decimals. */
export function formatTypedNumber(value: number, decimals: number): string {
  return String(Math.round(value * 10 ** decimals) / 10 ** decimals);
}
