import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/** What one copy earns along its best term, and where it is used: `use[p]` is the zone it serves in period p, or -1. */
export interface KitPath {
  value: number;
  readonly use: Int32Array;
}

/** Prices a copy earns per use, [type, zone, period]; a zone is a route, or the whole branch when moves cost nothing. */
export interface ZonePrices {
  readonly price: Float64Array;
  /** Prices a copy earns for its first use in a zone and for each return to it, [type, zone]. */
  readonly entry: Float64Array;
  /** Points lost when two uses in a row lie in different zones. */
  readonly moveCost: number;
}

/**
 * Finds the best walk of one copy through periods and zones, by dynamic programming from the last period back: being
 * used earns the zone's price and needs rest afterwards, coming to a zone earns its price of entry, and changing the
 * zone costs. Absence is kept, and so is `lockedZone` [kit, period] where it isn't -1. Writes into `path`.
 */
export function kitPathFinder(
  model: TermModel,
  lockedZone: Int32Array,
  zones: number,
): (kit: number, prices: ZonePrices, path: KitPath) => void {
  const { periods, turnaround } = model;
  const states = zones + 1;
  // worth[p, z]: best from period p on, free to be used in p, last used in zone z (z = zones: not used yet).
  // After the last period it stays 0.
  const worth = new Float64Array((periods + 1) * states);
  const next = new Int32Array(periods * states);
  // used[z]: what a use in zone z earns with all that follows; -Infinity where there can be none.
  const used = new Float64Array(zones);

  return (kit, { price, entry, moveCost }, path) => {
    const entries = at(model.kitType, kit) * zones;
    const row = entries * periods;
    for (let p = periods - 1; p >= 0; p--) {
      const after = Math.min(periods, p + 1 + turnaround);
      const locked = at(lockedZone, kit * periods + p);
      const barred = isBarred(kit, p, after);
      // The best zone to come to, and the best other one, for a copy that is in the best one already.
      let first = -1;
      let second = -1;
      let firstValue = -Infinity;
      let secondValue = -Infinity;
      for (let z = 0; z < zones; z++) {
        const closed = barred || (locked >= 0 && locked !== z);
        const value = (price[row + z * periods + p] ?? 0) + (worth[after * states + z] ?? 0);
        used[z] = closed ? -Infinity : value;
        const arrived = (entry[entries + z] ?? 0) + (used[z] ?? 0);
        if (arrived > firstValue) {
          second = first;
          secondValue = firstValue;
          first = z;
          firstValue = arrived;
        } else if (arrived > secondValue) {
          second = z;
          secondValue = arrived;
        }
      }
      for (let z = 0; z < states; z++) {
        let value = locked >= 0 ? -Infinity : (worth[(p + 1) * states + z] ?? 0);
        let zone = -1;
        const moved = (first === z ? secondValue : firstValue) - (z < zones ? moveCost : 0);
        if (moved > value) {
          value = moved;
          zone = first === z ? second : first;
        }
        if (z < zones && (used[z] ?? 0) > value) {
          value = used[z] ?? 0;
          zone = z;
        }
        worth[p * states + z] = value;
        next[p * states + z] = zone;
      }
    }
    path.value = worth[zones] ?? 0;
    path.use.fill(-1);
    for (let p = 0, state = zones; p < periods;) {
      const zone = at(next, p * states + state);
      path.use[p] = zone;
      if (zone >= 0) state = zone;
      p += zone < 0 ? 1 : 1 + turnaround;
    }
  };

  /** Whether the copy is away, or a use whose rest lasts until `after` would conflict with a lock. */
  function isBarred(kit: number, period: number, after: number): boolean {
    let barred = at(model.away, kit * periods + period) === 1;
    for (let q = period + 1; q < after; q++) barred ||= at(lockedZone, kit * periods + q) >= 0;
    return barred;
  }
}
