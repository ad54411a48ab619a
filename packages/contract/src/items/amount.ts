/** "12 m", and "12" of what is counted one by one. */
export function amount(qty: number, unit: string): string {
  return unit === "each" ? String(qty) : `${qty} ${qty === 1 ? unit : plural(unit)}`;
}

/** "strips" of "strip": whole words take their plural, signs of measure ("m", "ml", "kg") stay as they are. */
function plural(unit: string): string {
  if (!/^\p{L}{3,}$/u.test(unit) || unit.endsWith("s")) return unit;
  return /(?:ch|sh|x)$/.test(unit) ? `${unit}es` : `${unit}s`;
}
