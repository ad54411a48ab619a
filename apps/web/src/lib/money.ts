import { branchFormat } from "./locale.ts";

/** Integer cents in the branch's format, "$1,234.50". */
export function formatCents(cents: number): string {
  return moneyIn(cents, branchFormat().currency);
}

/** Integer cents in a currency that may differ from the branch's. */
export function moneyIn(cents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);
}

/** What a person typed ("1,234.5", "$12") as integer cents; null if it is not an amount with at most two decimals. */
export function parseCents(text: string): number | null {
  const match = /^-?\d{1,9}(?:\.\d{1,2})?$/.exec(text.replaceAll(/[\s,$€£]/g, ""));
  if (match === null) return null;
  const [whole = "0", decimals = ""] = match[0].split(".");
  const cents = Math.abs(Number(whole)) * 100 + Number(decimals.padEnd(2, "0"));
  return whole.startsWith("-") ? -cents : cents;
}
