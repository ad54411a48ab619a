import { expect, test } from "vitest";

import type { Fleet } from "./fleet.ts";
import type { Vehicle } from "./problem.ts";
import { seededRandom } from "./random.ts";
import { scheduleRoute } from "./route.ts";
import { createRoutePool, type RoutePool } from "./route-pool.ts";
import { fleetOf } from "../test/test-fleet.ts";

const never = (): boolean => false;

/** Stops 1 to 3 on a road to the east, 4 to 6 on one to the west, 10 apart; the depot is between them. */
function fleetWith(vehicles: Vehicle[], pinned: number[] = []): Fleet {
  const at = [0, 10, 20, 30, -10, -20, -30];
  const stops = [1, 2, 3, 4, 5, 6].map((node) => ({ node }));
  const matrix = at.map((a) => at.map((b) => Math.abs(a - b)));
  return fleetOf({ matrix, depot: 0, stops, vehicles, pinned, seed: 1, budgetMs: 1 });
}

function poolOf(fleet: Fleet, solutions: number[][][]) {
  const pool = createRoutePool(fleet, seededRandom(1));
  for (const orders of solutions) addAll(pool, fleet, orders);
  return pool;
}

/** The routes of all vans, in their order. */
function addAll(pool: RoutePool, { sites, vans }: Fleet, orders: number[][]): void {
  for (const [index, stops] of orders.entries()) {
    const van = vans[index];
    if (van) pool.add(index, stops, scheduleRoute(sites, van, stops).cost);
  }
}

const van = { capacity: 9 };

/** One solution orders the east well and the west badly, the other the reverse. */
const halves = [
  [
    [1, 2, 3],
    [5, 4, 6],
  ],
  [
    [4, 5, 6],
    [2, 1, 3],
  ],
];

test("the good halves of two solutions are combined, whichever of two equal vans drove them", () => {
  const found = poolOf(fleetWith([van, van]), halves).combine(200, never);
  expect(found?.cost).toBe(120);
  expect(found?.routes.map(({ stops }) => stops).sort()).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect(found?.absent).toEqual([]);
});

test("a route is not given to a van of another kind", () => {
  expect(poolOf(fleetWith([van, { capacity: 8 }]), halves).combine(130, never)).toBeNull();
});

test("a combination that is no cheaper is not returned", () => {
  const pool = poolOf(fleetWith([van, van]), halves);
  expect(pool.combine(120, never)).toBeNull();
  expect(pool.combine(121, never)?.cost).toBe(120);
});

test("routes that leave a stop out are not combined", () => {
  const fleet = fleetWith([van, van]);
  const pool = createRoutePool(fleet, seededRandom(1));
  addAll(pool, fleet, (halves[0] ?? []).slice(0, 1));
  expect(pool.combine(1000, never)).toBeNull();
});

test("the way home from pinned stops is counted even if their van takes nothing more", () => {
  const fleet = fleetWith([van, van], [1]);
  const pool = poolOf(fleet, [
    [[], [2, 3, 4, 5, 6]],
    [
      [4, 5, 6],
      [2, 3],
    ],
    [
      [2, 3],
      [4, 5, 6],
    ],
  ]);
  const found = pool.combine(1000, never);
  expect(found?.routes.map(({ stops }) => stops)).toEqual([
    [2, 3],
    [4, 5, 6],
  ]);
  // From stop 1 on: 20 east and 30 home, and 60 in the west.
  expect(found?.cost).toBe(110);
  expect(pool.combine(115, never)?.cost).toBe(110);
  expect(pool.combine(110, never)).toBeNull();
  const nothingMore = poolOf(fleet, [[[], [2, 3, 4, 5, 6]]]).combine(1000, never);
  expect(nothingMore?.cost).toBe(10 + 60 + 60);
});

test("a pool that has grown to twice its size removes the oldest routes", () => {
  const fleet = fleetWith([van, van]);
  const pool = createRoutePool(fleet, seededRandom(1), 2);
  addAll(pool, fleet, [
    [1, 2, 3],
    [4, 5, 6],
  ]);
  addAll(pool, fleet, [
    [1, 2],
    [3, 4, 5, 6],
  ]);
  expect(pool.combine(1000, never)?.cost).toBe(120);
  addAll(pool, fleet, [[1], [2, 3, 4, 5, 6]]);
  expect(pool.combine(1000, never)?.cost).toBe(20 + 60 + 60);
});
