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
    const toU = leg(p, u);
    const toV = leg(q, v);
    const fromV = leg(v, y);
    const room = costAt(state.penalty, a) + costAt(state.penalty, b) - GAIN;
    let end = u;
    let out = 0;
    let home = 0;

    /** What the routes' faults cost at least when this much more goes from a to b. */
    const least = (out: number, home: number): number =>
      leastPenalty(
        state,
        a,
        costAt(state.demandOf, a) - out,
        costAt(state.pickupOf, a) - home,
        i > 0 ? costAt(lateTo, p) : 0,
      ) +
      leastPenalty(
        state,
        b,
        costAt(state.demandOf, b) + out,
        costAt(state.pickupOf, b) + home,
        j > 0 ? costAt(lateTo, q) : 0,
      );

    for (let m = 1; m <= LONGEST_SEGMENT && i + m <= stopsA.length; m++) {
      if (m > 1) end = nodeAt(next, end);
      out += costAt(demand, end);
      home += costAt(pickup, end);
      const x = nodeAt(next, end);
      const gone = toU + leg(end, x);
      const without = leg(p, x) - gone;

      let change = without + leg(v, u) + leg(end, y) - fromV;
      if (change < room && change + least(out, home) < room) {
        const moved = stopsB.toSpliced(j + 1, 0, ...stopsA.slice(i, i + m));
        if (takeRoutes(state, a, stopsA.toSpliced(i, m), b, moved, change)) return true;
      }
      if (m === 2) {
        change = without - leg(u, end) + leg(v, end) + leg(end, u) + leg(u, y) - fromV;
        if (change < room && change + least(out, home) < room) {
          const moved = stopsB.toSpliced(j + 1, 0, end, u);
          if (takeRoutes(state, a, stopsA.toSpliced(i, m), b, moved, change)) return true;
        }
      }
      if (j === 0) {
        change = without + leg(q, u) + leg(end, v) - toV;
        if (change < room && change + least(out, home) < room) {
          const moved = [...stopsA.slice(i, i + m), ...stopsB];
          if (takeRoutes(state, a, stopsA.toSpliced(i, m), b, moved, change)) return true;
        }
      }
      const fixed = leg(p, v) + leg(q, u) - gone - toV;
      let last = v;
      let outB = 0;
      let homeB = 0;
      for (let n = 1; n <= m && j + n <= stopsB.length; n++) {
        if (n > 1) last = nodeAt(next, last);
        outB += costAt(demand, last);
        homeB += costAt(pickup, last);
        const behind = nodeAt(next, last);
        change = fixed + leg(last, x) + leg(end, behind) - leg(last, behind);
        if (change >= room || change + least(out - outB, home - homeB) >= room) continue;
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
      const outU = costAt(demandTo, u);
      const homeU = costAt(pickupTo, u);
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
    const out = costAt(demandTo, v);
    const home = costAt(pickupTo, v);
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
