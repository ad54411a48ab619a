import { costAt, itemAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { type Solution, solutionOf } from "./insertion.ts";
import type { Random } from "./random.ts";
import { scheduleRoute } from "./route.ts";
import { setPartition } from "./set-partition.ts";
import type { Column } from "./stop-prices.ts";
import { kindsOf } from "./van-kinds.ts";

/** When the pool has twice as many routes, the oldest are removed until this many are left. */
const MOST_ROUTES = 3000;

export type RoutePool = {
  /** Adds a route of the van with this index; the route must keep all rules. */
  readonly add: (van: number, stops: readonly number[], cost: number) => void;
  /**
   * The cheapest set of pool routes that was found to serve all free stops, or null if none is cheaper than `than`.
   */
  readonly combine: (than: number, spent: () => boolean) => Solution | null;
};

/**
 * Stores routes of good solutions and recombines them (Rochat and Taillard 1995) by set partitioning (Subramanian,
 * Uchoa and Ochi 2013). Of routes with the same stops on the same kind of van only the cheapest is kept.
 */
export function createRoutePool(
  { sites, vans, free }: Fleet,
  random: Random,
  mostRoutes = MOST_ROUTES,
): RoutePool {
  const kinds = kindsOf(vans);
  const idle = vans.map((van) => scheduleRoute(sites, van, []));
  const idleCost = idle.reduce((sum, { cost }) => sum + cost, 0);
  const row = new Map(free.map((node, index) => [node, index]));
  // Zobrist hashing (1970): a set's key is the sum of its members' random numbers, in any order. A sum of 128 of them
  // is still an exact integer.
  const marks = Float64Array.from({ length: sites.legs.size + vans.length }, () =>
    Math.floor(random() * 2 ** 46),
  );
  const routes = new Map<number, Column>();

  const add = (van: number, stops: readonly number[], cost: number): void => {
    if (stops.length === 0) return;
    const kind = itemAt(kinds.of, van);
    let key = costAt(marks, sites.legs.size + kind);
    for (const node of stops) key += costAt(marks, node);
    const known = routes.get(key);
    if (known === undefined || cost < known.cost) routes.set(key, { stops, kind, cost });
    if (routes.size <= 2 * mostRoutes) return;
    for (const key of [...routes.keys()].slice(0, -mostRoutes)) routes.delete(key);
  };

  const combine = (than: number, spent: () => boolean): Solution | null => {
    const pooled = [...routes.values()];
    const chosen = setPartition({
      columns: pooled.map(({ stops, kind, cost }) => ({
        stops: stops.map((node) => row.get(node) ?? 0),
        kind,
        // The cost beyond the van's way home from its pinned stops, which it drives in any case.
        cost: cost - itemAt(idle, itemAt(itemAt(kinds.members, kind), 0)).cost,
      })),
      stops: free.length,
      vans: kinds.members.map(({ length }) => length),
      below: than - idleCost - 1e-9 * than,
      spent,
    });
    if (chosen === null) return null;
    const waiting = kinds.members.map((members) => [...members]);
    const together = [...idle];
    for (const index of chosen) {
      const { stops, kind } = itemAt(pooled, index);
      const van = itemAt(waiting, kind).shift() ?? 0;
      together[van] = scheduleRoute(sites, itemAt(vans, van), stops);
    }
    return solutionOf(together);
  };
  return { add, combine };
}
