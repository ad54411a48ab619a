import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import { branchFormat } from "../../lib/locale.ts";

/** Cents in the claim's own currency: a branch may have changed its since. */
export function claimMoney(cents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);
}

/**
 * Thousandths of a cent a kilometre as money for one of the branch's unit, "$1.20". A rate for a mile was rounded when it
 * became one for a kilometre: its fifth decimal says nothing.
 */
export function rateMoney(millicents: number, currency: string): string {
  const { locale, distanceUnit } = branchFormat();
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    maximumFractionDigits: distanceUnit === "km" ? 5 : 4,
  }).format((millicents * metresPer[distanceUnit]) / 100_000_000);
}

/** The amounts of claims together, "$712.80"; one sum for each currency. */
export function sums(claims: readonly { amountCents: number; currency: string }[]): string {
  const totals = new Map<string, number>();
  for (const { amountCents, currency } of claims) {
    totals.set(currency, (totals.get(currency) ?? 0) + amountCents);
  }
  return [...totals].map(([currency, cents]) => claimMoney(cents, currency)).join(" + ");
}
