import { costAt, itemAt, nodeAt } from "./cells.ts";
import { isSymmetric, legReader, reversed } from "./matrix.ts";
import { GAIN, takeRoutes, type VanRoutes } from "./van-routes.ts";

/** Places remembered per stop: at most two of them disappear with the stop that leaves, so that one is always left. */
const PLACES = 3;

/** Stands for no stop where one route only gives a stop to the other. */
const NONE = -1;
const NOWHERE = Number.POSITIVE_INFINITY;

/** Tries to make two routes cheaper by a change anywhere on them; true if it applied one. */
export type RouteMove = (a: number, b: number) => boolean;

/**
 * Two routes exchange one stop each, or one gives a stop to the other. Each stop takes the place where it costs least in
 * the other route, which is not always the one that became free (SWAP* of Vidal 2022). The best change of the two routes
 * is applied.
 */
export function createSwap(state: VanRoutes): RouteMove {
  const { sites, next, before } = state;
  const { demand, pickup, depot } = sites;
  const { size, cells } = sites.legs;
  const leg = legReader(sites.legs);
  // By the node that legs lead to, so that all legs of one stop are in two rows: a column's legs are far apart in memory.
  const toNode = isSymmetric(sites.legs) ? cells : reversed(sites.legs).cells;
  /** Per stop: the cheapest places in the other route, cheapest first, and what a detour over the stop costs there. */
  const places = new Int32Array(PLACES * size);
  const costs = new Float64Array(PLACES * size);
  /** Per stop: the leg that replaces it in its route, and what its route saves by that. */
  const bridge = new Float64Array(size);
  const saved = new Float64Array(size);
  /** The other route with the depot at both ends, and the leg to each of its nodes. */
  const nodes = new Int32Array(size + 2);
  const legs = new Float64Array(size + 2);

  /** Finds the cheapest places of each of these stops on the other route. A place is the index of the stop behind it. */
  const findPlaces = (stops: readonly number[], route: number): void => {
    const others = itemAt(state.stops, route);
    const count = others.length + 1;
    nodes[0] = itemAt(state.vans, route).start.node;
    for (let k = 1; k <= count; k++) {
      nodes[k] = k < count ? itemAt(others, k - 1) : depot;
      legs[k] = leg(nodeAt(nodes, k - 1), nodeAt(nodes, k));
    }
    for (const node of stops) {
      const row = node * size;
      const p = nodeAt(before, node);
      const x = nodeAt(next, node);
      const straight = leg(p, x);
      bridge[node] = straight;
      saved[node] = costAt(toNode, row + p) + costAt(cells, row + x) - straight;
      let first = NOWHERE;
      let second = NOWHERE;
      let third = NOWHERE;
      let at1 = 0;
      let at2 = 0;
      let at3 = 0;
      let here = nodeAt(nodes, 0);
      for (let k = 1; k <= count; k++) {
        const there = nodeAt(nodes, k);
        const cost = costAt(toNode, row + here) + costAt(cells, row + there) - costAt(legs, k);
        here = there;
        if (cost >= third) continue;
        if (cost >= second) {
          third = cost;
          at3 = k - 1;
          continue;
        }
        third = second;
        at3 = at2;
        if (cost >= first) {
          second = cost;
          at2 = k - 1;
          continue;
        }
        second = first;
        at2 = at1;
        first = cost;
        at1 = k - 1;
      }
      const slot = PLACES * node;
      costs[slot] = first;
      costs[slot + 1] = second;
      costs[slot + 2] = third;
      places[slot] = at1;
      places[slot + 1] = at2;
      places[slot + 2] = at3;
    }
  };

  /** The slot of a stop's cheapest place that remains when the other route loses its stop at this index. */
  const remaining = (node: number, index: number): number => {
    let slot = PLACES * node;
    for (const last = slot + PLACES - 1; slot < last; slot++) {
      const place = nodeAt(places, slot);
      if (place !== index && place !== index + 1) return slot;
    }
    return slot;
  };

  /** The legs over a stop that takes another one's place, compared with none there. */
  const instead = (node: number, gone: number): number => {
    const row = node * size;
    const there = costAt(toNode, row + nodeAt(before, gone));
    return there + costAt(cells, row + nodeAt(next, gone)) - costAt(bridge, gone);
  };

  const cheapest = (node: number, gone: number, index: number): number => {
    const elsewhere = costAt(costs, remaining(node, index));
    const here = instead(node, gone);
    return here < elsewhere ? here : elsewhere;
  };

  /** The stops without the one at `index`, and with `node` at its cheapest place. */
  const exchanged = (stops: readonly number[], index: number, node: number): number[] => {
    if (node === NONE) return stops.toSpliced(index, 1);
    if (index === NONE) return stops.toSpliced(nodeAt(places, PLACES * node), 0, node);
    const slot = remaining(node, index);
    if (instead(node, itemAt(stops, index)) <= costAt(costs, slot)) return stops.with(index, node);
    const place = nodeAt(places, slot);
    return stops.toSpliced(index, 1).toSpliced(place > index ? place - 1 : place, 0, node);
  };

  return (a, b) => {
    const stopsA = itemAt(state.stops, a);
    const stopsB = itemAt(state.stops, b);
    const outA = costAt(state.demandOf, a);
    const homeA = costAt(state.pickupOf, a);
    const outB = costAt(state.demandOf, b);
    const homeB = costAt(state.pickupOf, b);
    const capacityA = itemAt(state.vans, a).capacity;
    const capacityB = itemAt(state.vans, b).capacity;
    const dear = state.penalties.over;
    findPlaces(stopsA, b);
    findPlaces(stopsB, a);
    let best = costAt(state.penalty, a) + costAt(state.penalty, b) - GAIN;
    let bestI = NONE;
    let bestJ = NONE;
    let bestChange = 0;
    // Each stop of one route or none is paired with each of the other route or none.
    for (let i = NONE; i < stopsA.length; i++) {
      const u = i === NONE ? NONE : itemAt(stopsA, i);
      const savedU = u === NONE ? 0 : costAt(saved, u);
      const outU = u === NONE ? 0 : costAt(demand, u);
      const homeU = u === NONE ? 0 : costAt(pickup, u);
      for (let j = i === NONE ? 0 : NONE; j < stopsB.length; j++) {
        const v = j === NONE ? NONE : itemAt(stopsB, j);
        // Too little is saved even if both stops cost nothing at their places. Only where a detour is shorter than the
        // straight way could they cost less than that.
        let price = -savedU - (v === NONE ? 0 : costAt(saved, v));
        if (price >= best) continue;
        const out = (v === NONE ? 0 : costAt(demand, v)) - outU;
        const home = (v === NONE ? 0 : costAt(pickup, v)) - homeU;
        const overA = Math.max(outA + out, homeA + home) - capacityA;
        const overB = Math.max(outB - out, homeB - home) - capacityB;
        const least = dear * (Math.max(0, overA) + Math.max(0, overB));
        price += least;
        if (price >= best) continue;
        if (u !== NONE) price += v === NONE ? costAt(costs, PLACES * u) : cheapest(u, v, j);
        if (price >= best) continue;
        if (v !== NONE) price += u === NONE ? costAt(costs, PLACES * v) : cheapest(v, u, i);
        if (price >= best) continue;
        best = price;
        bestI = i;
        bestJ = j;
        bestChange = price - least;
      }
    }
    if (bestI === NONE && bestJ === NONE) return false;
    const changedA = exchanged(stopsA, bestI, bestJ === NONE ? NONE : itemAt(stopsB, bestJ));
    const changedB = exchanged(stopsB, bestJ, bestI === NONE ? NONE : itemAt(stopsA, bestI));
    return takeRoutes(state, a, changedA, b, changedB, bestChange);
  };
}
