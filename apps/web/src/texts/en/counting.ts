/** "12 m", and "12" of what is counted one by one. */
export function amount(qty: number, unit: string): string {
  return unit === "each" ? String(qty) : `${qty} ${unit}`;
}

export const texts = {
  missing: "Missing",
  there: "There",
  levels: ["Empty", "A quarter", "Half", "Three quarters", "Full"],
};
