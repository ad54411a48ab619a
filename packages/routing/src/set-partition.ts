import { costAt, itemAt, nodeAt } from "./cells.ts";
import { type Partition, type Prices, priceStops, reducedCost } from "./stop-prices.ts";

/**
 * Columns that the branches may look at before the best choice so far is returned: some 20 ms, after which a search for
 * new routes finds more. Counted, so that the answer does not depend on the clock.
 */
const MOST_LOOKS = 150_000;

/**
 * The cheapest choice of columns that covers every stop exactly once with no more columns of a kind than vans, as
 * indices, or null where none cheaper than `below` is found. Exact unless it ends early: columns that the
 * Lagrangian bound rules out are removed at once (Beasley 1987), then a depth-first search branches on the stop with
 * the fewest columns left.
 */
export function setPartition(partition: Partition): number[] | null {
  const { columns, below } = partition;
  const { bound, prices } = priceStops(partition);
  if (bound >= below) return null;
  const reduced = Float64Array.from(columns, (column) => reducedCost(column, prices));
  const open = [...columns.keys()]
    .filter((index) => bound + costAt(reduced, index) < below)
    .sort((a, b) => costAt(reduced, a) - costAt(reduced, b));
  return chooseColumns(partition, prices, reduced, open);
}

function chooseColumns(
  { columns, stops, vans, below, spent }: Partition,
  prices: Prices,
  reduced: Float64Array,
  useful: readonly number[],
): number[] | null {
  const left = [...vans];
  const taken = new Uint8Array(stops);
  const chosen: number[] = [];
  let best = below;
  let bestChoice: number[] | null = null;
  let looks = 0;
  let ended = false;

  /** Lower bound on any choice that extends this one with open columns only. */
  const boundOf = (open: readonly number[], cost: number): number => {
    let bound = cost;
    for (const [stop, price] of prices.stop.entries()) if (taken[stop] === 0) bound += price;
    for (const [kind, price] of prices.van.entries()) bound -= itemAt(left, kind) * price;
    for (const index of open) bound += Math.min(0, costAt(reduced, index));
    return bound;
  };

  const fewestWays = (open: readonly number[]): number => {
    const ways = new Int32Array(stops);
    for (const index of open) {
      for (const stop of itemAt(columns, index).stops) ways[stop] = nodeAt(ways, stop) + 1;
    }
    let fewest = -1;
    for (let stop = 0; stop < stops; stop++) {
      if (taken[stop] === 1) continue;
      if (fewest < 0 || nodeAt(ways, stop) < nodeAt(ways, fewest)) fewest = stop;
    }
    return fewest;
  };

  const fits = (index: number): boolean => {
    const { stops: wanted, kind } = itemAt(columns, index);
    return itemAt(left, kind) > 0 && wanted.every((stop) => taken[stop] === 0);
  };

  const branch = (open: readonly number[], cost: number, missing: number): void => {
    if (missing === 0) {
      if (cost < best) [best, bestChoice] = [cost, [...chosen]];
      return;
    }
    looks += open.length;
    ended = ended || looks > MOST_LOOKS || spent();
    if (ended) return;
    const bound = boundOf(open, cost);
    const next = fewestWays(open);
    for (const index of open) {
      if (ended) return;
      // Sorted by reduced cost, so the later ones are no better.
      if (bound + Math.max(0, costAt(reduced, index)) >= best) break;
      const { stops: wanted, kind, cost: price } = itemAt(columns, index);
      if (!wanted.includes(next)) continue;
      for (const stop of wanted) taken[stop] = 1;
      left[kind] = itemAt(left, kind) - 1;
      chosen.push(index);
      branch(open.filter(fits), cost + price, missing - wanted.length);
      chosen.pop();
      left[kind] = itemAt(left, kind) + 1;
      for (const stop of wanted) taken[stop] = 0;
    }
  };
  branch(useful, 0, stops);
  return bestChoice;
}
