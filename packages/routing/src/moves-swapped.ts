import { costAt, itemAt, nodeAt } from "./cells.ts";
import { legReader } from "./matrix.ts";
import { GAIN, leastPenalty, takeRoutes, type VanRoutes } from "./van-routes.ts";

/** Places remembered per stop: at most two of them disappear with the stop that leaves, so that one is always left. */
const PLACES = 3;

/** Tries to make two routes cheaper by a change anywhere on them; true if it applied one. */
export type RouteMove = (a: number, b: number) => boolean;

/**
 * Two routes exchange one stop each, and each stop takes the place where it costs least in the other route, which is
 * not always the one that became free (SWAP* of Vidal 2022). The best exchange of the two routes is applied.
 */
export function createSwap(state: VanRoutes): RouteMove {
  const { sites, next, before } = state;
  const { demand, pickup, depot } = sites;
  const { size } = sites.legs;
  const leg = legReader(sites.legs);
  /** Per stop: the cheapest places in the other route, cheapest first, and what a detour over the stop costs there. */
  const places = new Int32Array(PLACES * size);
  const costs = new Float64Array(PLACES * size);
  /** Per stop: what its route saves without it. */
  const saved = new Float64Array(size);

  /** Finds the cheapest places of each of these stops on the other route. A place is the index of the stop behind it. */
  const findPlaces = (stops: readonly number[], route: number): void => {
    const others = itemAt(state.stops, route);
    const start = itemAt(state.vans, route).start.node;
    for (const node of stops) {
      const [p, x] = [nodeAt(before, node), nodeAt(next, node)];
      saved[node] = leg(p, node) + leg(node, x) - leg(p, x);
      const first = PLACES * node;
      costs.fill(Number.POSITIVE_INFINITY, first, first + PLACES);
      let here = start;
      for (let k = 0; k <= others.length; k++) {
        const there = k < others.length ? itemAt(others, k) : depot;
        const cost = leg(here, node) + leg(node, there) - leg(here, there);
        here = there;
        let slot = first + PLACES - 1;
        if (cost >= costAt(costs, slot)) continue;
        for (; slot > first && cost < costAt(costs, slot - 1); slot--) {
          costs[slot] = costAt(costs, slot - 1);
          places[slot] = nodeAt(places, slot - 1);
        }
        costs[slot] = cost;
        places[slot] = k;
      }
    }
  };

  /** The slot of a stop's cheapest place that remains when the other route loses its stop at this index. */
  const remaining = (node: number, index: number): number => {
    const end = PLACES * (node + 1);
    let slot = PLACES * node;
    while (slot < end && (nodeAt(places, slot) === index || nodeAt(places, slot) === index + 1)) {
      slot++;
    }
    return slot;
  };

  /** The legs over a stop that takes another one's place, compared with none there. */
  const instead = (node: number, gone: number): number => {
    const [p, x] = [nodeAt(before, gone), nodeAt(next, gone)];
    return leg(p, node) + leg(node, x) - leg(p, x);
  };

  const cheapest = (node: number, gone: number, index: number): number => {
    const slot = remaining(node, index);
    return Math.min(
      instead(node, gone),
      slot < PLACES * (node + 1) ? costAt(costs, slot) : Number.POSITIVE_INFINITY,
    );
  };

  /** The stops without the one at `index`, and with `node` at its cheapest place. */
  const exchanged = (stops: readonly number[], index: number, node: number): number[] => {
    const slot = remaining(node, index);
    const inPlace = instead(node, itemAt(stops, index));
    if (slot >= PLACES * (node + 1) || inPlace <= costAt(costs, slot))
      return stops.with(index, node);
    const place = nodeAt(places, slot);
    return stops.toSpliced(index, 1).toSpliced(place > index ? place - 1 : place, 0, node);
  };

  return (a, b) => {
    const [stopsA, stopsB] = [itemAt(state.stops, a), itemAt(state.stops, b)];
    const room = costAt(state.penalty, a) + costAt(state.penalty, b) - GAIN;
    const [outA, homeA] = [costAt(state.demandOf, a), costAt(state.pickupOf, a)];
    const [outB, homeB] = [costAt(state.demandOf, b), costAt(state.pickupOf, b)];
    findPlaces(stopsA, b);
    findPlaces(stopsB, a);
    let [best, bestI, bestJ, bestChange] = [room, -1, -1, 0];
    for (let i = 0; i < stopsA.length; i++) {
      const u = itemAt(stopsA, i);
      for (let j = 0; j < stopsB.length; j++) {
        const v = itemAt(stopsB, j);
        const more = costAt(demand, v) - costAt(demand, u);
        const moreHome = costAt(pickup, v) - costAt(pickup, u);
        const least =
          leastPenalty(state, a, outA + more, homeA + moreHome, 0) +
          leastPenalty(state, b, outB - more, homeB - moreHome, 0);
        // Too little is saved even if both stops cost nothing at their places. Only where a detour is shorter than the
        // straight way could they cost less than that.
        const without = least - costAt(saved, u) - costAt(saved, v);
        if (without >= best) continue;
        const change = cheapest(u, v, j) + cheapest(v, u, i) - costAt(saved, u) - costAt(saved, v);
        if (change + least < best)
          [best, bestI, bestJ, bestChange] = [change + least, i, j, change];
      }
    }
    if (bestI < 0) return false;
    const changedA = exchanged(stopsA, bestI, itemAt(stopsB, bestJ));
    const changedB = exchanged(stopsB, bestJ, itemAt(stopsA, bestI));
    return takeRoutes(state, a, changedA, b, changedB, bestChange);
  };
}
