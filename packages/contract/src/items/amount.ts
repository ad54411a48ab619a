/** "1,500 m", or "12" for things that are counted one by one. */
export function amount(qty: number, unit: string): string {
  const number = qty.toLocaleString("en");
  return unit === "each" ? number : `${number} ${qty === 1 ? unit : plural(unit)}`;
}

/** "strips" for "strip": words get a plural, symbols of measure ("m", "ml", "kg") don't. */
function plural(unit: string): string {
  if (!/^\p{L}{3,}$/u.test(unit) || unit.endsWith("s")) return unit;
  return /(?:ch|sh|x)$/.test(unit) ? `${unit}es` : `${unit}s`;
}
