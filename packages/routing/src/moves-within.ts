import { costAt, itemAt, nodeAt } from "./cells.ts";
import { legReader } from "./matrix.ts";
import { LONGEST_SEGMENT, type Move } from "./moves-between.ts";
import { kindsOf } from "./van-kinds.ts";
import {
  avoidablePenalty,
  GAIN,
  leastPenalty,
  takeRoute,
  takeRoutes,
  type VanRoutes,
} from "./van-routes.ts";

/**
 * Within one route: the segment that begins with u moves to the place after v or to the route's start (Or 1976), or u
 * and v are exchanged.
 */
export function createReorder(state: VanRoutes): Move {
  const { sites, routeOf, at, next, before } = state;
  const leg = legReader(sites.legs);

  return (u, v) => {
    const route = nodeAt(routeOf, u);
    const stops = itemAt(state.stops, route);
    const room = avoidablePenalty(state, route) - GAIN;
    const i = nodeAt(at, u);
    const j = nodeAt(at, v);
    const p = nodeAt(before, u);
    const q = nodeAt(before, v);
    const y = nodeAt(next, v);
    let end = u;
    for (let m = 1; m <= LONGEST_SEGMENT && i + m <= stops.length; m++) {
      if (m > 1) end = nodeAt(next, end);
      if (end === v) break;
      const x = nodeAt(next, end);
      const without = leg(p, x) - leg(p, u) - leg(end, x);
      const behind = without + leg(v, u) + leg(end, y) - leg(v, y);
      if (p !== v && behind < room) {
        const to = i < j ? j + 1 - m : j + 1;
        const moved = stops.toSpliced(i, m).toSpliced(to, 0, ...stops.slice(i, i + m));
        if (takeRoute(state, route, moved, behind)) return true;
      }
      const first = without + leg(q, u) + leg(end, v) - leg(q, v);
      if (j === 0 && first < room) {
        const moved = [...stops.slice(i, i + m), ...stops.toSpliced(i, m)];
        if (takeRoute(state, route, moved, first)) return true;
      }
    }
    const x = nodeAt(next, u);
    if (p === v || x === v) return false;
    const change =
      leg(p, v) + leg(v, x) + leg(q, u) + leg(u, y) - leg(p, u) - leg(u, x) - leg(q, v) - leg(v, y);
    if (change >= room) return false;
    return takeRoute(state, route, stops.with(i, v).with(j, u), change);
  };
}

/** An idle van takes the segment that begins with u, or u and all stops after it. */
export function createOpening(state: VanRoutes): (u: number) => boolean {
  const { sites, vans, routeOf, at, next, before, demandTo, pickupTo, lateTo } = state;
  const { depot, demand, pickup } = sites;
  const leg = legReader(sites.legs);
  const kinds = kindsOf(vans).of;

  /** Moves this many stops from u on to van b, whose route they begin. */
  const move = (u: number, end: number, count: number, b: number): boolean => {
    const a = nodeAt(routeOf, u);
    const p = nodeAt(before, u);
    const x = nodeAt(next, end);
    const { start, carried } = itemAt(vans, b);
    const change =
      leg(p, x) -
      leg(p, u) -
      leg(end, x) +
      leg(start.node, u) +
      leg(end, depot) -
      leg(start.node, depot);
    const room = costAt(state.penalty, a) - GAIN;
    if (change >= room) return false;
    const i = nodeAt(at, u);
    const out = costAt(demandTo, end) - costAt(demandTo, u) + costAt(demand, u);
    const home = costAt(pickupTo, end) - costAt(pickupTo, u) + costAt(pickup, u);
    const [outOfA, homeOfA] = [costAt(state.demandOf, a), costAt(state.pickupOf, a)];
    const least =
      leastPenalty(state, a, outOfA - out, homeOfA - home, i > 0 ? costAt(lateTo, p) : 0) +
      leastPenalty(state, b, out, carried + home, 0);
    if (change + least >= room) return false;
    const stops = itemAt(state.stops, a);
    const moved = stops.slice(i, i + count);
    return takeRoutes(state, a, stops.toSpliced(i, count), b, moved, change);
  };

  return (u) => {
    const stops = itemAt(state.stops, nodeAt(routeOf, u));
    const behind = stops.length - nodeAt(at, u);
    // Of idle vans of one kind in a row, only the first has to be tried.
    let tried = -1;
    for (let b = 0; b < vans.length; b++) {
      if (itemAt(state.stops, b).length > 0) continue;
      const kind = itemAt(kinds, b);
      if (kind === tried) continue;
      tried = kind;
      let end = u;
      for (let count = 1; count <= Math.min(LONGEST_SEGMENT, behind); count++) {
        if (count > 1) end = nodeAt(next, end);
        if (move(u, end, count, b)) return true;
      }
      const last = itemAt(stops, stops.length - 1);
      if (behind > LONGEST_SEGMENT && move(u, last, behind, b)) return true;
    }
    return false;
  };
}
