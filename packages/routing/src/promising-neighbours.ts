import { costAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { leg } from "./matrix.ts";

/** Neighbours per stop: with fewer, good moves are missed; with more, a search takes longer than it gains. */
const MOST_NEIGHBOURS = 10;
/** Weight of a unit of waiting, and of being late, relative to a unit of the matrix (Vidal and others 2013). */
const WAITING = 0.2;
const LATE = 1;

/** For each node that is a free stop the stops that are good successors of it: near, and reached neither too early nor too late. */
export function promisingNeighbours({ sites, free }: Fleet): (readonly number[])[] {
  const { legs, opens, closes, service, timed } = sites;
  const behind = (u: number, v: number): number => {
    const drive = leg(legs, u, v);
    if (!timed) return drive;
    const way = costAt(service, u) + drive;
    const waits = Math.max(0, costAt(opens, v) - way - costAt(closes, u));
    const late = Math.max(0, costAt(opens, u) + way - costAt(closes, v));
    return drive + WAITING * waits + LATE * late;
  };
  const far = new Float64Array(legs.size);
  const near: number[][] = Array.from({ length: legs.size }, () => []);
  for (const u of free) {
    for (const v of free) far[v] = Math.min(behind(u, v), behind(v, u));
    const others = free.filter((v) => v !== u);
    others.sort((x, y) => costAt(far, x) - costAt(far, y));
    near[u] = others.slice(0, MOST_NEIGHBOURS);
  }
  return near;
}
