/** The whole kilometres typed, or null while there are none. Blanks and commas are how people write thousands. */
export function typedKm(text: string): number | null {
  const digits = text.replaceAll(/[\s,.']/g, "");
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/**
 * Metres of an odometer read as whole kilometres. The last known value counts metres: the same kilometres read again
 * mean that value, not one a few hundred metres back.
 */
export function odometerMetres(km: number, lastM: number | null): number {
  return lastM !== null && Math.floor(lastM / 1000) === km ? lastM : km * 1000;
}

/** How many kilometres a reading lies beyond what is plausible for one trip; 0 while it is plausible. */
export function farAhead(m: number, lastM: number | null): number {
  const ahead = lastM === null ? 0 : m - lastM;
  return ahead > 1_000_000 ? Math.round(ahead / 1000) : 0;
}
