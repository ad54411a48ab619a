/** Seeded random numbers: the same seed gives the same row of numbers on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  below(limit: number): number;
}

/** A 32-bit Weyl sequence through a multiply-xorshift finaliser (the construction of SplitMix; Steele, Lea and Flood 2014). */
export function seededRandom(seed: number): Random {
  let state = Math.imul(Math.trunc(seed), 0x9e3779b1) | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 4_294_967_296;
  };
  return { next, below: (limit) => Math.floor(next() * limit) };
}
