/** The same numbers for the same seed: a demo that is started tomorrow shows the same branch, a day later. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): T[];
  chance(share: number): boolean;
}

/** Mulberry32: 32 bits of state, uniform enough for test data. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
    chance: (share) => next() < share,
  };
}
