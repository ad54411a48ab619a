import { branchFormat } from "../../lib/locale.ts";

/** Cents in the claim's own currency: a branch may have changed its since. */
export function claimMoney(cents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);
}

/** A rate as its card says it, "$1.20": for a kilometre or a mile, whatever the branch's own unit is. */
export function rateMoney(millicents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    maximumFractionDigits: 5,
  }).format(millicents / 100_000);
}

/** The amounts of claims together, "$712.80"; one sum for each currency. */
export function sums(claims: readonly { amountCents: number; currency: string }[]): string {
  const totals = new Map<string, number>();
  for (const { amountCents, currency } of claims) {
    totals.set(currency, (totals.get(currency) ?? 0) + amountCents);
  }
  return [...totals].map(([currency, cents]) => claimMoney(cents, currency)).join(" + ");
}

/** Cents as whole money, "$713", where a plot has room for no more. */
export function wholeMoney(cents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    maximumFractionDigits: 0,
  }).format(cents / 100);
}
