import { costAt } from "./cells.ts";

/** A candidate route: its stops, the kind of van that drives it, its cost. */
export type Column = {
  readonly stops: readonly number[];
  readonly kind: number;
  readonly cost: number;
};

/** Every stop must be covered exactly once. */
export type Partition = {
  readonly columns: readonly Column[];
  /** How many stops there are, numbered from 0. */
  readonly stops: number;
  /** How many vans there are of each kind. */
  readonly vans: readonly number[];
  /** Only a choice cheaper than this is useful. */
  readonly below: number;
  /** Ends the search early; its best choice so far is returned. */
  readonly spent: () => boolean;
};

/** The price of covering each stop, and of using a van of each kind, whose number is limited. */
export type Prices = { readonly stop: Float64Array; readonly van: Float64Array };

const ASCENTS = 150;
const FIRST_STEP = 1.5;
/** Ascents without a better bound after which the step is halved. */
const STALLED = 10;

/** Cost of a column beyond what its stops are worth at these prices. */
export function reducedCost({ stops, kind, cost }: Column, { stop, van }: Prices): number {
  let reduced = cost + costAt(van, kind);
  for (const taken of stops) reduced -= costAt(stop, taken);
  return reduced;
}

/**
 * Finds prices at which the columns prove a high lower bound on every choice, and that bound: Lagrangian relaxation
 * of the stops and the vans with subgradient ascent (Held, Wolfe, Crowder 1974; Fisher 1981). Infinity where a stop
 * is in no column at all.
 */
export function priceStops(partition: Partition): { bound: number; prices: Prices } {
  const { stops, vans, below, spent } = partition;
  const now: Prices = { stop: cheapestShares(partition), van: new Float64Array(vans.length) };
  if (now.stop.includes(Number.POSITIVE_INFINITY)) {
    return { bound: Number.POSITIVE_INFINITY, prices: now };
  }
  let prices = now;
  let bound = Number.NEGATIVE_INFINITY;
  let step = FIRST_STEP;
  let stalled = 0;
  const slope: Prices = { stop: new Float64Array(stops), van: new Float64Array(vans.length) };
  for (let ascent = 0; ascent < ASCENTS && bound < below; ascent++) {
    if (ascent > 0 && spent()) break;
    const relaxed = relax(partition, now, slope);
    if (relaxed > bound) {
      bound = relaxed;
      prices = { stop: now.stop.slice(), van: now.van.slice() };
      stalled = 0;
    } else if (++stalled >= STALLED) {
      step /= 2;
      stalled = 0;
    }
    let length = 0;
    for (const part of slope.stop) length += part * part;
    for (const part of slope.van) length += part * part;
    if (length === 0) break;
    const stride = (step * (below - relaxed)) / length;
    for (const [s, part] of slope.stop.entries()) now.stop[s] = costAt(now.stop, s) + stride * part;
    for (const [kind, part] of slope.van.entries()) {
      now.van[kind] = Math.max(0, costAt(now.van, kind) + stride * part);
    }
  }
  return { bound, prices };
}

/** Initial prices: each stop's share of the cheapest column that contains it. */
function cheapestShares({ columns, stops }: Partition): Float64Array {
  const shares = new Float64Array(stops).fill(Number.POSITIVE_INFINITY);
  for (const { stops: taken, cost } of columns) {
    const share = cost / taken.length;
    for (const stop of taken) if (share < costAt(shares, stop)) shares[stop] = share;
  }
  return shares;
}

/**
 * The bound at these prices: all columns of negative reduced cost are chosen. Writes its subgradient into `slope`.
 */
function relax({ columns, vans }: Partition, prices: Prices, slope: Prices): number {
  let relaxed = 0;
  for (const price of prices.stop) relaxed += price;
  slope.stop.fill(1);
  for (const [kind, count] of vans.entries()) {
    relaxed -= count * costAt(prices.van, kind);
    slope.van[kind] = -count;
  }
  for (const column of columns) {
    const reduced = reducedCost(column, prices);
    if (reduced >= 0) continue;
    relaxed += reduced;
    for (const stop of column.stops) slope.stop[stop] = costAt(slope.stop, stop) - 1;
    slope.van[column.kind] = costAt(slope.van, column.kind) + 1;
  }
  return relaxed;
}
