import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/** What one copy earns along its best term, and where it is used: `use[p]` is the zone it serves in period p, or -1. */
export interface KitPath {
  value: number;
  readonly use: Int32Array;
}

/** Prices a copy earns per use, [type, zone, period]; a zone is a route, or the whole branch when moves cost nothing. */
export interface ZonePrices {
  readonly zones: number;
  readonly price: Float64Array;
  /** Prices a copy earns for its first use in a zone and for each return to it, [type, zone]. */
  readonly entry: Float64Array;
  /** Points lost when two uses in a row lie in different zones. */
  readonly moveCost: number;
}

/**
 * The best walk of one copy through periods and zones, by dynamic programming from the last period back: being used
 * earns the zone's price and needs rest afterwards, coming to a zone earns its price of entry, and changing the zone
 * costs. Absence is kept, and so is `lockedZone` [kit, period] where it isn't -1.
 */
export function bestKitPath(
  model: TermModel,
  kit: number,
  lockedZone: Int32Array,
  prices: ZonePrices,
  path: KitPath,
): void {
  const { periods, turnaround } = model;
  const { zones, price, entry, moveCost } = prices;
  const entries = at(model.kitType, kit) * zones;
  const row = at(model.kitType, kit) * zones * periods;
  const states = zones + 1;
  // worth[p, z]: best from period p on, free to be used in p, last used in zone z (z = zones: not used yet).
  const worth = new Float64Array((periods + 1) * states);
  const next = new Int32Array(periods * states).fill(-1);
  // used[z]: what a use in zone z earns with all that follows.
  const used = new Float64Array(zones);
  const arrived = (z: number): number => (entry[entries + z] ?? 0) + (used[z] ?? 0);
  for (let p = periods - 1; p >= 0; p--) {
    const after = Math.min(periods, p + 1 + turnaround);
    const locked = at(lockedZone, kit * periods + p);
    // A use whose rest reaches into a locked period would conflict with the lock.
    let barred = at(model.away, kit * periods + p) === 1;
    for (let q = p + 1; q < after; q++) barred ||= at(lockedZone, kit * periods + q) >= 0;
    // The best zone to come to, and the best other one, for a copy that is in the best one already.
    let first = -1;
    let second = -1;
    for (let z = 0; z < zones; z++) {
      if (barred || (locked >= 0 && locked !== z)) continue;
      used[z] = (price[row + z * periods + p] ?? 0) + (worth[after * states + z] ?? 0);
      if (first < 0 || arrived(z) > arrived(first)) {
        second = first;
        first = z;
      } else if (second < 0 || arrived(z) > arrived(second)) second = z;
    }
    for (let z = 0; z < states; z++) {
      let value = locked >= 0 ? -Infinity : (worth[(p + 1) * states + z] ?? 0);
      let zone = -1;
      const other = first === z ? second : first;
      const moved = other < 0 ? -Infinity : arrived(other) - (z < zones ? moveCost : 0);
      if (moved > value) {
        value = moved;
        zone = other;
      }
      const stays = z < zones && !barred && (locked < 0 || locked === z);
      if (stays && (used[z] ?? 0) > value) {
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
}
