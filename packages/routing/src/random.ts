/** Uniform numbers in [0, 1); the same seed gives the same sequence on every machine. */
export type Random = () => number;

/** xorshift128 (Marsaglia, "Xorshift RNGs", 2003), its state filled by a linear congruential generator. */
export function seededRandom(seed: number): Random {
  let fill = Math.floor(seed) >>> 0;
  const next = (): number => {
    fill = (Math.imul(fill, 1664525) + 1013904223) >>> 0;
    return fill;
  };
  let [x, y, z, w] = [next(), next(), next(), next() | 1];
  const step = (): number => {
    const t = x ^ (x << 11);
    x = y;
    y = z;
    z = w;
    w = (w ^ (w >>> 19) ^ t ^ (t >>> 8)) | 0;
    return (w >>> 0) / 4294967296;
  };
  // Similar seeds begin with similar numbers, so the first twenty are discarded.
  for (let i = 0; i < 20; i++) step();
  return step;
}

/** An integer from 0 to n - 1. */
export function below(random: Random, n: number): number {
  return Math.floor(random() * n);
}

/** Fisher-Yates shuffle, in place. */
export function shuffle(items: unknown[], random: Random): void {
  for (let k = items.length - 1; k > 0; k--) {
    const other = below(random, k + 1);
    [items[k], items[other]] = [items[other], items[k]];
  }
}
