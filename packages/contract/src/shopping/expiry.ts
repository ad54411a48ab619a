interface Lot {
  expiresOn: string;
  onHand: number;
}

/**
 * What of each lot expires before it is used, whole units by the day they expire. Lots come in the order in which they are taken: a use
 * takes from the first that is still good. Uses are expected ones, of the days looked at: a lot that is good beyond them is left out.
 */
export function expiresUnused(
  lots: readonly Lot[],
  uses: readonly { day: string; qty: number }[],
  lastDay: string,
): { day: string; qty: number }[] {
  let taken = 0;
  return lots.flatMap(({ expiresOn, onHand }) => {
    if (expiresOn > lastDay) return [];
    const wanted = uses.reduce((sum, use) => (use.day <= expiresOn ? sum + use.qty : sum), 0);
    const used = Math.min(onHand, Math.max(0, wanted - taken));
    taken += used;
    const qty = Math.floor(onHand - used + slack);
    return qty > 0 ? [{ day: expiresOn, qty }] : [];
  });
}

/** Sums of fractions differ from whole numbers by less than this. */
const slack = 1e-6;
