import { costAt, itemAt, nodeAt } from "./cells.ts";
import { legReader } from "./matrix.ts";
import type { Move } from "./moves-between.ts";
import {
  avoidablePenalty,
  GAIN,
  leastPenalty,
  takeRoute,
  takeRoutes,
  type VanRoutes,
} from "./van-routes.ts";

/**
 * The route of u continues after u with v's route driven backwards, and the rest of u's route is driven backwards
 * before the rest of v's. Useful only without windows. The legs of both directions are summed exactly, so it also
 * works on asymmetric matrices.
 */
export function createTurnedTails(state: VanRoutes): Move {
  const { sites, vans, routeOf, at, next, forth, back, demandTo, pickupTo } = state;
  const { depot } = sites;
  const leg = legReader(sites.legs);
  /** The extra cost of driving the stretch between two stops of a route backwards. */
  const turned = (from: number, to: number): number =>
    costAt(back, to) - costAt(back, from) - (costAt(forth, to) - costAt(forth, from));

  return (u, v) => {
    const a = nodeAt(routeOf, u);
    const b = nodeAt(routeOf, v);
    const stopsA = itemAt(state.stops, a);
    const stopsB = itemAt(state.stops, b);
    const x = nodeAt(next, u);
    const y = nodeAt(next, v);
    const first = itemAt(stopsB, 0);
    const last = itemAt(stopsA, stopsA.length - 1);
    const start = itemAt(vans, b).start.node;
    const room = costAt(state.penalty, a) + costAt(state.penalty, b) - GAIN;
    let change = leg(u, v) + turned(first, v) + leg(first, depot) - leg(u, x);
    change -= leg(start, first) + leg(v, y);
    change +=
      u === last
        ? leg(start, y)
        : leg(start, last) + turned(x, last) + leg(x, y) - leg(last, depot);
    if (change >= room) return false;
    const carried = itemAt(vans, b).carried;
    const out = costAt(demandTo, u) + costAt(demandTo, v);
    const home = costAt(pickupTo, u) + costAt(pickupTo, v) - carried;
    const outOfBoth = costAt(state.demandOf, a) + costAt(state.demandOf, b);
    const homeOfBoth = costAt(state.pickupOf, a) + costAt(state.pickupOf, b);
    const least =
      leastPenalty(state, a, out, home, 0) +
      leastPenalty(state, b, outOfBoth - out, homeOfBoth - home, 0);
    if (change + least >= room) return false;
    const [i, j] = [nodeAt(at, u) + 1, nodeAt(at, v) + 1];
    const changedA = [...stopsA.slice(0, i), ...stopsB.slice(0, j).reverse()];
    const changedB = [...stopsA.slice(i).reverse(), ...stopsB.slice(j)];
    return takeRoutes(state, a, changedA, b, changedB, change);
  };
}

/** Reverses the stretch from after u to v of the same route, or from its first stop to v (2-opt, Croes 1958). */
export function createTurn(state: VanRoutes): Move {
  const { sites, routeOf, at, next, before, forth, back } = state;
  const leg = legReader(sites.legs);

  /** Reverses the stretch from stop `from` to stop `to`. */
  const turn = (from: number, to: number): boolean => {
    const route = nodeAt(routeOf, from);
    const p = nodeAt(before, from);
    const y = nodeAt(next, to);
    const change =
      leg(p, to) +
      leg(from, y) -
      leg(p, from) -
      leg(to, y) +
      (costAt(back, to) - costAt(back, from)) -
      (costAt(forth, to) - costAt(forth, from));
    if (change >= avoidablePenalty(state, route) - GAIN) return false;
    const stops = itemAt(state.stops, route);
    const [i, j] = [nodeAt(at, from), nodeAt(at, to)];
    const turned = stops.slice(i, j + 1).reverse();
    return takeRoute(state, route, stops.toSpliced(i, j + 1 - i, ...turned), change);
  };
  return (u, v) => {
    const i = nodeAt(at, u);
    if (i >= nodeAt(at, v)) return false;
    return turn(nodeAt(next, u), v) || (i === 0 && turn(u, v));
  };
}
