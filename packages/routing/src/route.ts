import { costAt, itemAt } from "./cells.ts";
import type { Sites, Van } from "./fleet.ts";
import { leg } from "./matrix.ts";

/** The free part of one van's route with the data that an insertion needs, so that each place is judged in O(1). */
export type Route = {
  readonly van: Van;
  readonly stops: readonly number[];
  /** Legs driven in the free part, in the unit of the matrix; 0 for a van that stays at the depot. */
  readonly cost: number;
  /** Four numbers per leg, in one block because the search makes millions of them: see `scheduledLeg`. */
  readonly schedule: Float64Array;
};

/** Leg k leads to position k; leg `stops.length` leads back to the depot. */
export const LEG_FIELDS = 4;
/** Moment at which the van drives the leg. */
export const LEAVES = 0;
/** Latest moment at which service at the leg's end may begin without making a stop late. */
export const LATEST = 1;
/** Highest load on this leg and those before it. */
export const PEAK_UP_TO = 2;
/** Highest load on this leg and those after it. */
export const PEAK_FROM = 3;

/** Spare legs that a new block has room for, so that it can be reused for a longer route. */
const SPARE_LEGS = 8;

/**
 * Computes the schedule of these stops; the caller has made sure that they are on time. `spare` is a block of a route
 * that is no longer used: typed arrays of this size are slow to allocate.
 */
export function scheduleRoute(
  sites: Sites,
  van: Van,
  stops: readonly number[],
  spare?: Float64Array,
): Route {
  const { legs, depot, demand, pickup, opens, closes, service } = sites;
  const count = stops.length;
  const needed = LEG_FIELDS * (count + 1);
  const schedule =
    spare !== undefined && spare.length >= needed
      ? spare
      : new Float64Array(needed + LEG_FIELDS * SPARE_LEGS);

  let load = van.carried;
  for (const node of stops) load += costAt(demand, node);
  let here = van.start.node;
  let time = van.start.time;
  let cost = 0;
  let peak = load - van.carried + van.pinnedPeak;
  for (let k = 0; k < count; k++) {
    const node = itemAt(stops, k);
    const field = LEG_FIELDS * k;
    if (load > peak) peak = load;
    schedule[field + LEAVES] = time;
    schedule[field + PEAK_UP_TO] = peak;
    schedule[field + PEAK_FROM] = load;
    const drive = leg(legs, here, node);
    cost += drive;
    time = Math.max(time + drive, costAt(opens, node)) + costAt(service, node);
    load += costAt(pickup, node) - costAt(demand, node);
    here = node;
  }
  const home = LEG_FIELDS * count;
  schedule[home + LEAVES] = time;
  schedule[home + PEAK_UP_TO] = Math.max(peak, load);
  schedule[home + PEAK_FROM] = load;
  schedule[home + LATEST] = van.until;
  cost += leg(legs, here, depot);

  let latest = van.until;
  let next = depot;
  for (let k = count - 1; k >= 0; k--) {
    const node = itemAt(stops, k);
    const field = LEG_FIELDS * k;
    latest = Math.min(costAt(closes, node), latest - leg(legs, node, next) - costAt(service, node));
    schedule[field + LATEST] = latest;
    if (load > costAt(schedule, field + PEAK_FROM)) schedule[field + PEAK_FROM] = load;
    load = costAt(schedule, field + PEAK_FROM);
    next = node;
  }
  return { van, stops, cost, schedule };
}

/**
 * Returns the stops that can stay after some were removed from a route. Where the triangle inequality does not hold,
 * or two neighbours have no road between them, a removal can make the next stop late or unreachable; that stop is
 * removed, too. So are the last ones while the van would be back too late.
 */
export function keepFeasible(
  sites: Sites,
  van: Van,
  stops: readonly number[],
): { kept: number[]; dropped: number[] } {
  const kept: number[] = [];
  const dropped: number[] = [];
  // The moment at which the van leaves each stop that is kept.
  const times: number[] = [];
  let [here, time] = [van.start.node, van.start.time];
  for (const node of stops) {
    const arrives = time + leg(sites.legs, here, node);
    if (arrives > costAt(sites.closes, node) || arrives === Number.POSITIVE_INFINITY) {
      dropped.push(node);
      continue;
    }
    kept.push(node);
    time = Math.max(arrives, costAt(sites.opens, node)) + costAt(sites.service, node);
    times.push(time);
    here = node;
  }
  while (kept.length > 0) {
    const last = kept.length - 1;
    const home = itemAt(times, last) + leg(sites.legs, itemAt(kept, last), sites.depot);
    if (home <= van.until && home < Number.POSITIVE_INFINITY) break;
    dropped.push(...kept.splice(last));
  }
  return { kept, dropped };
}
