import { costAt, itemAt, nodeAt } from "./cells.ts";
import { legReader } from "./matrix.ts";
import { GAIN, leastPenalty, takeRoutes, type VanRoutes } from "./van-routes.ts";

/** Stops that move together, at most. */
export const LONGEST_SEGMENT = 2;

/** Tries to make two routes cheaper by a change around one stop of each; true if it applied one. */
export type Move = (u: number, v: number) => boolean;

/**
 * The segment that begins with u moves to the place after v (or before v where v is its route's first stop), or is
 * exchanged with a segment, no longer than itself, that begins with v (Osman 1993; a pair may also be reversed).
 */
export function createExchange(state: VanRoutes): Move {
  const { sites, routeOf, at, next, before, lateTo } = state;
  const { demand, pickup } = sites;
  const leg = legReader(sites.legs);

  return (u, v) => {
    const a = nodeAt(routeOf, u);
    const b = nodeAt(routeOf, v);
    const stopsA = itemAt(state.stops, a);
    const stopsB = itemAt(state.stops, b);
    const i = nodeAt(at, u);
    const j = nodeAt(at, v);
    // One route is driven p, u ... end, x and the other q, v ... last, y.
    const p = nodeAt(before, u);
    const q = nodeAt(before, v);
    const y = nodeAt(next, v);
    const room = costAt(state.penalty, a) + costAt(state.penalty, b) - GAIN;
    const lateP = i > 0 ? costAt(lateTo, p) : 0;
    const lateQ = j > 0 ? costAt(lateTo, q) : 0;
    let end = u;
    let outA = costAt(state.demandOf, a);
    let homeA = costAt(state.pickupOf, a);
    let outB = costAt(state.demandOf, b);
    let homeB = costAt(state.pickupOf, b);

    for (let m = 1; m <= LONGEST_SEGMENT && i + m <= stopsA.length; m++) {
      if (m > 1) end = nodeAt(next, end);
      outA -= costAt(demand, end);
      homeA -= costAt(pickup, end);
      outB += costAt(demand, end);
      homeB += costAt(pickup, end);
      const x = nodeAt(next, end);
      const gone = leg(p, u) + leg(end, x);
      const without = leg(p, x) - gone;
      const left =
        room -
        leastPenalty(state, a, outA, homeA, lateP) -
        leastPenalty(state, b, outB, homeB, lateQ);

      let change = without + leg(v, u) + leg(end, y) - leg(v, y);
      if (change < left) {
        const moved = stopsB.toSpliced(j + 1, 0, ...stopsA.slice(i, i + m));
        if (takeRoutes(state, a, stopsA.toSpliced(i, m), b, moved, change)) return true;
      }
      if (m === 2) {
        change = without - leg(u, end) + leg(v, end) + leg(end, u) + leg(u, y) - leg(v, y);
        if (change < left) {
          const moved = stopsB.toSpliced(j + 1, 0, end, u);
          if (takeRoutes(state, a, stopsA.toSpliced(i, m), b, moved, change)) return true;
        }
      }
      if (j === 0) {
        change = without + leg(q, u) + leg(end, v) - leg(q, v);
        if (change < left) {
          const moved = [...stopsA.slice(i, i + m), ...stopsB];
          if (takeRoutes(state, a, stopsA.toSpliced(i, m), b, moved, change)) return true;
        }
      }
      let last = v;
      let out = 0;
      let home = 0;
      for (let n = 1; n <= m && j + n <= stopsB.length; n++) {
        if (n > 1) last = nodeAt(next, last);
        out += costAt(demand, last);
        home += costAt(pickup, last);
        const behind = nodeAt(next, last);
        change =
          leg(p, v) +
          leg(last, x) +
          leg(q, u) +
          leg(end, behind) -
          gone -
          leg(q, v) -
          leg(last, behind);
        if (change >= room) continue;
        const least =
          leastPenalty(state, a, outA + out, homeA + home, lateP) +
          leastPenalty(state, b, outB - out, homeB - home, lateQ);
        if (change + least >= room) continue;
        const changedA = stopsA.toSpliced(i, m, ...stopsB.slice(j, j + n));
        const changedB = stopsB.toSpliced(j, n, ...stopsA.slice(i, i + m));
        if (takeRoutes(state, a, changedA, b, changedB, change)) return true;
      }
    }
    return false;
  };
}

/** The routes exchange tails: after u and v, or after u and before v (2-opt* of Potvin and Rousseau, 1995). */
export function createTailExchange(state: VanRoutes): Move {
  const { sites, routeOf, at, next, before, demandTo, pickupTo, lateTo } = state;
  const { demand, pickup } = sites;
  const leg = legReader(sites.legs);

  return (u, v) => {
    const a = nodeAt(routeOf, u);
    const b = nodeAt(routeOf, v);
    const room = costAt(state.penalty, a) + costAt(state.penalty, b) - GAIN;
    const x = nodeAt(next, u);
    const i = nodeAt(at, u) + 1;

    /** v's route ends with `head`, of which it keeps this many stops, and continues after `u` from `tail`. */
    const join = (
      head: number,
      tail: number,
      j: number,
      out: number,
      home: number,
      late: number,
    ): boolean => {
      const change = leg(u, tail) + leg(head, x) - leg(u, x) - leg(head, tail);
      if (change >= room) return false;
      const [outU, homeU] = [costAt(demandTo, u), costAt(pickupTo, u)];
      const least =
        leastPenalty(
          state,
          a,
          outU + costAt(state.demandOf, b) - out,
          homeU + costAt(state.pickupOf, b) - home,
          costAt(lateTo, u),
        ) +
        leastPenalty(
          state,
          b,
          out + costAt(state.demandOf, a) - outU,
          home + costAt(state.pickupOf, a) - homeU,
          late,
        );
      if (change + least >= room) return false;
      const stopsA = itemAt(state.stops, a);
      const stopsB = itemAt(state.stops, b);
      const changedA = [...stopsA.slice(0, i), ...stopsB.slice(j)];
      const changedB = [...stopsB.slice(0, j), ...stopsA.slice(i)];
      return takeRoutes(state, a, changedA, b, changedB, change);
    };
    const j = nodeAt(at, v);
    const q = nodeAt(before, v);
    const [out, home] = [costAt(demandTo, v), costAt(pickupTo, v)];
    return (
      join(v, nodeAt(next, v), j + 1, out, home, costAt(lateTo, v)) ||
      join(
        q,
        v,
        j,
        out - costAt(demand, v),
        home - costAt(pickup, v),
        j > 0 ? costAt(lateTo, q) : 0,
      )
    );
  };
}
