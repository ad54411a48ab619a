import { costAt, itemAt } from "./cells.ts";
import type { Sites, Van } from "./fleet.ts";
import { leg } from "./matrix.ts";
import type { LateStop, UnassignedStop, Vehicle } from "./problem.ts";

/** A van at the depot, with nothing pinned. */
function idleVan(sites: Sites, { capacity, from, until }: Vehicle): Van {
  return {
    capacity: capacity ?? Number.POSITIVE_INFINITY,
    pinned: [],
    start: { node: sites.depot, time: from ?? 0 },
    until: until ?? Number.POSITIVE_INFINITY,
    pinnedCost: 0,
    pinnedPeak: 0,
    carried: 0,
  };
}

/**
 * Highest load on any leg when these stops are driven in this order: all demand on board at the depot,
 * then at each stop its demand off and its pickup on.
 */
export function peakLoad(sites: Sites, order: readonly number[]): number {
  let load = order.reduce((sum, node) => sum + costAt(sites.demand, node), 0);
  let peak = load;
  for (const node of order) {
    load += costAt(sites.pickup, node) - costAt(sites.demand, node);
    peak = Math.max(peak, load);
  }
  return peak;
}

export type PinnedFleet = {
  readonly vans: readonly Van[];
  readonly late: readonly LateStop[];
  readonly unassigned: readonly UnassignedStop[];
};

/**
 * Gives the pinned stops, in their order, to the first vehicle that can carry them all, or else to the largest. A pin
 * takes precedence over windows, so a pinned stop may be late and is then named. It does not take precedence over
 * roads and capacity: a stop that can't be reached or loaded is left out and named.
 */
export function pinStops(
  sites: Sites,
  vehicles: readonly Vehicle[],
  pinned: readonly number[],
): PinnedFleet {
  const idle = vehicles.map((vehicle) => idleVan(sites, vehicle));
  if (pinned.length === 0) return { vans: idle, late: [], unassigned: [] };
  const peak = peakLoad(sites, pinned);
  const largest = Math.max(...idle.map(({ capacity }) => capacity));
  const chosen = idle.findIndex(({ capacity }) => capacity >= Math.min(peak, largest));
  const { van, late, unassigned } = drivePinned(sites, itemAt(idle, chosen), pinned);
  return { vans: idle.with(chosen, van), late, unassigned };
}

type DrivenPinned = {
  readonly van: Van;
  readonly late: readonly LateStop[];
  readonly unassigned: readonly UnassignedStop[];
};

function drivePinned(sites: Sites, van: Van, pinned: readonly number[]): DrivenPinned {
  const kept: number[] = [];
  const late: LateStop[] = [];
  const unassigned: UnassignedStop[] = [];
  let { node: here, time } = van.start;
  let cost = 0;
  for (const node of pinned) {
    const drive = leg(sites.legs, here, node);
    if (drive === Number.POSITIVE_INFINITY) {
      unassigned.push({
        node,
        limit: "road",
        why: `No road leads to it from node ${here}, behind which it is pinned.`,
      });
      continue;
    }
    if (peakLoad(sites, [...kept, node]) > van.capacity) {
      unassigned.push({
        node,
        limit: "load",
        why: `It is pinned, and with it the van would carry more than its capacity of ${van.capacity}.`,
      });
      continue;
    }
    kept.push(node);
    cost += drive;
    const begins = Math.max(time + drive, costAt(sites.opens, node));
    const by = begins - costAt(sites.closes, node);
    if (by > 0) late.push({ node, by });
    time = begins + costAt(sites.service, node);
    here = node;
  }
  if (kept.length > 0 && leg(sites.legs, here, sites.depot) === Number.POSITIVE_INFINITY) {
    // The last stop is left out, and the route is computed again without it.
    const cutOff = here;
    const rest = drivePinned(
      sites,
      van,
      pinned.filter((node) => node !== cutOff),
    );
    const named = {
      node: cutOff,
      limit: "road",
      why: "It is pinned, and no road leads back from it to the depot.",
    } as const;
    return { ...rest, unassigned: [...rest.unassigned, named] };
  }
  const carried = kept.reduce((sum, node) => sum + costAt(sites.pickup, node), 0);
  const pinnedVan: Van = {
    ...van,
    pinned: kept,
    start: { node: here, time },
    pinnedCost: cost,
    pinnedPeak: peakLoad(sites, kept),
    carried,
  };
  return { van: pinnedVan, late, unassigned };
}
