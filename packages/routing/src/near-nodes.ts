import { costAt } from "./cells.ts";
import type { LegMatrix } from "./matrix.ts";

/** For each node the `count` nodes that are cheapest to drive to and to come from, best first, in one flat array. */
export type NearNodes = {
  readonly count: number;
  readonly to: Int32Array;
  readonly from: Int32Array;
};

export function nearNodes({ size, cells }: LegMatrix, atMost: number): NearNodes {
  const count = Math.min(atMost, size - 1);
  const to = new Int32Array(size * count);
  const from = new Int32Array(size * count);
  for (let node = 0; node < size; node++) {
    const others = Array.from({ length: size }, (_, other) => other).filter((o) => o !== node);
    const outward = (other: number): number => costAt(cells, node * size + other);
    const inward = (other: number): number => costAt(cells, other * size + node);
    to.set(others.sort((a, b) => outward(a) - outward(b)).slice(0, count), node * count);
    from.set(others.sort((a, b) => inward(a) - inward(b)).slice(0, count), node * count);
  }
  return { count, to, from };
}
