interface Lot {
  expiresOn: string;
  onHand: number;
}

/**
 * How many whole units of each lot expire unused, by their expiry date. Lots are given in the order of use, and stock is taken from the
 * first one that has not expired. `uses` are the expected ones of the days considered; lots that expire later are left out.
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

/** The tolerance for sums of fractions, which differ slightly from whole numbers. */
const slack = 1e-6;
