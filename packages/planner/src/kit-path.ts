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
  /** Points lost when two uses in a row lie in different zones. */
  readonly moveCost: number;
}

/**
 * The best walk of one copy through periods and zones, by dynamic programming from the last period back: being used
 * earns the zone's price, needs rest afterwards, and changing the zone costs. Absence is kept, and so is `lockedZone` [kit, period] where it isn't -1.
 */
export function bestKitPath(
  model: TermModel,
  kit: number,
  lockedZone: Int32Array,
  prices: ZonePrices,
  path: KitPath,
): void {
  const { periods, turnaround } = model;
  const { zones, price, moveCost } = prices;
  const row = at(model.kitType, kit) * zones * periods;
  const states = zones + 1;
  // worth[p, z]: best from period p on, free to be used in p, last used in zone z (z = zones: not used yet).
  const worth = new Float64Array((periods + 1) * states);
  const next = new Int32Array(periods * states).fill(-1);
  for (let p = periods - 1; p >= 0; p--) {
    const after = Math.min(periods, p + 1 + turnaround);
    const locked = at(lockedZone, kit * periods + p);
    // A use whose rest reaches into a locked period would conflict with the lock.
    let barred = at(model.away, kit * periods + p) === 1;
    for (let q = p + 1; q < after; q++) barred ||= at(lockedZone, kit * periods + q) >= 0;
    let bestZone = -1;
    let best = -Infinity;
    for (let z = 0; z < zones; z++) {
      if (barred) break;
      if (locked >= 0 && locked !== z) continue;
      const earned = (price[row + z * periods + p] ?? 0) + (worth[after * states + z] ?? 0);
      if (earned <= best) continue;
      best = earned;
      bestZone = z;
    }
    for (let z = 0; z < states; z++) {
      const idle = locked >= 0 ? -Infinity : (worth[(p + 1) * states + z] ?? 0);
      let value = idle;
      let zone = -1;
      if (bestZone >= 0) {
        const moved = best - (z < zones && z !== bestZone ? moveCost : 0);
        if (moved > value) {
          value = moved;
          zone = bestZone;
        }
        if (z < zones && (locked < 0 || locked === z)) {
          const stayed = (price[row + z * periods + p] ?? 0) + (worth[after * states + z] ?? 0);
          if (stayed > value) {
            value = stayed;
            zone = z;
          }
        }
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
