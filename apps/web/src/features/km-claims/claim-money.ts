import { branchFormat } from "../../lib/locale.ts";

/** Cents in the claim's own currency: a branch may have changed its since. */
export function claimMoney(cents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);
}

/** Thousandths of a cent a kilometre as money, "$1.20". */
export function rateMoney(millicents: number, currency: string): string {
  const { locale } = branchFormat();
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    maximumFractionDigits: 5,
  }).format(millicents / 100_000);
}
