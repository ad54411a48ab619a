import { costAt } from "./cells.ts";
import type { Sites, Van } from "./fleet.ts";

/**
 * Penalty per unit of each fault, in the unit of the matrix, while a search passes through orders that break rules.
 */
export type Penalties = {
  /** Per unit of time by which stops, or vans at their end, are late. */
  readonly late: number;
  /** Per unit by which the highest load exceeds the van's capacity. */
  readonly over: number;
};

/**
 * The faults of the order read last. The fields are overwritten by each read, because a search makes millions of
 * reads.
 */
export type FaultReader = {
  late: number;
  over: number;
  /** Writes into `lateUpTo`, for each node, the total lateness of the van up to it. */
  readonly read: (van: Van, stops: readonly number[], lateUpTo?: Float64Array) => void;
};

/**
 * Computes how late a van is in an order and by how much its load exceeds its capacity. After a late stop it
 * continues as if it had arrived at the last allowed moment, so that one late stop does not make all that follow
 * late: the time warp of Nagata, Bräysy and Dullaert (2010).
 */
export function createFaultReader(sites: Sites): FaultReader {
  const { legs, depot, demand, pickup, opens, closes, service, timed } = sites;
  const { cells, size } = legs;
  const reader: FaultReader = {
    late: 0,
    over: 0,
    read: ({ start, until, carried, pinnedPeak, capacity }, stops, lateUpTo) => {
      reader.late = 0;
      if (timed) {
        let { node: here, time } = start;
        for (const node of stops) {
          time += costAt(cells, here * size + node);
          const last = costAt(closes, node);
          if (time > last) {
            reader.late += time - last;
            time = last;
          }
          time = Math.max(time, costAt(opens, node)) + costAt(service, node);
          if (lateUpTo) lateUpTo[node] = reader.late;
          here = node;
        }
        const home = time + costAt(cells, here * size + depot);
        if (stops.length > 0 && home > until) reader.late += home - until;
      }
      let load = carried;
      for (const node of stops) load += costAt(demand, node);
      let peak = Math.max(load, load - carried + pinnedPeak);
      for (const node of stops) {
        load += costAt(pickup, node) - costAt(demand, node);
        if (load > peak) peak = load;
      }
      reader.over = Math.max(0, peak - capacity);
    },
  };
  return reader;
}
