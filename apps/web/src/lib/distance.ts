import { branchFormat } from "./locale.ts";

/** Integer metres in kilometres, "12.4 km"; whole from 100 km up, where a decimal says nothing. */
export function formatMetres(metres: number): string {
  const digits = metres >= 100_000 ? 0 : 1;
  const format = new Intl.NumberFormat(branchFormat().locale, {
    style: "unit",
    unit: "kilometer",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(metres / 1000);
}

/** Integer metres in kilometres as they are reckoned with, "39.47 km": a sum can be checked by hand. */
export function formatExactMetres(metres: number): string {
  const format = new Intl.NumberFormat(branchFormat().locale, {
    style: "unit",
    unit: "kilometer",
    minimumFractionDigits: 1,
    maximumFractionDigits: 3,
  });
  return format.format(metres / 1000);
}

/** Integer grams in kilograms, "15.2 kg". */
export function formatGrams(grams: number): string {
  const format = new Intl.NumberFormat(branchFormat().locale, {
    style: "unit",
    unit: "kilogram",
    maximumFractionDigits: 1,
  });
  return format.format(grams / 1000);
}

/** Minutes as people say them, "1 h 25 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
