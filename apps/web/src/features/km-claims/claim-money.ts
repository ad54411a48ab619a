import { branchFormat } from "../../lib/locale.ts";

/** Cents in the claim's own currency, because the branch may have changed its currency since. */
export function claimMoney(cents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);
}

/** A rate as on its card, "$1.20", for a kilometre or a mile, whatever the branch's unit. */
export function rateMoney(millicents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    maximumFractionDigits: 5,
  }).format(millicents / 100_000);
}

/** The total of several claims, "$712.80"; one sum for each currency. */
export function sums(claims: readonly { amountCents: number; currency: string }[]): string {
  const totals = new Map<string, number>();
  for (const { amountCents, currency } of claims) {
    totals.set(currency, (totals.get(currency) ?? 0) + amountCents);
  }
  return [...totals].map(([currency, cents]) => claimMoney(cents, currency)).join(" + ");
}

/** Cents as whole money, "$713", for plots with little room. */
export function wholeMoney(cents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    maximumFractionDigits: 0,
  }).format(cents / 100);
}
