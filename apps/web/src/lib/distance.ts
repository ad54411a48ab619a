import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import { branchFormat } from "./locale.ts";

/** Metres per unit of the branch: the wire has metres, people read and type kilometres or miles. */
export function metresInUnit(): number {
  return metresPer[branchFormat().distanceUnit];
}

/** "km" or "mi", at the end of a field. */
export function unitSign(): string {
  return branchFormat().distanceUnit;
}

/** Integer metres as a saved file's cell: a number in the branch's unit, to three decimals. */
export function metresCell(metres: number | null): number | null {
  return metres === null ? null : Math.round((metres / metresInUnit()) * 1000) / 1000;
}

/** Integer metres in the branch's unit, "12.4 km"; without decimals from 100 up. */
export function formatMetres(metres: number): string {
  const digits = metres >= 100 * metresInUnit() ? 0 : 1;
  return unitFormat(digits, digits).format(metres / metresInUnit());
}

/** Integer metres with the precision used in computations, "39.47 km", so that a sum can be checked by hand. */
export function formatExactMetres(metres: number): string {
  return unitFormat(1, 3).format(metres / metresInUnit());
}

function unitFormat(least: number, most: number): Intl.NumberFormat {
  const { locale, distanceUnit } = branchFormat();
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: distanceUnit === "km" ? "kilometer" : "mile",
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
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

/** Minutes in words, "1 h 25 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
