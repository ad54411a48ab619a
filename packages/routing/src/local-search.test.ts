import { describe, expect, test } from "vitest";

import { startBudget } from "./budget.ts";
import type { Fleet } from "./fleet.ts";
import { generatedProblem, type Recipe } from "../test/generated-problem.ts";
import { createLocalSearch, type Plan } from "./local-search.ts";
import { leg } from "./matrix.ts";
import { below, seededRandom } from "./random.ts";
import { createFaultReader } from "./route-faults.ts";
import { oneSwapAway, priceOf } from "../test/one-swap-away.ts";
import { fleetOf } from "../test/test-fleet.ts";

const penalties = { late: 2, over: 30 };

function randomRoutes({ vans, free }: Fleet, seed: number): number[][] {
  const random = seededRandom(seed);
  const routes: number[][] = vans.map(() => []);
  for (const node of free) routes[below(random, routes.length)]?.push(node);
  return routes;
}

function improved(fleet: Fleet, routes: readonly (readonly number[])[]): Plan {
  return createLocalSearch(fleet, seededRandom(1), startBudget(600_000))({ routes }, penalties);
}

const cut = (stops: readonly number[], at: number) =>
  [stops.slice(0, at), stops.slice(at)] as const;

/** Every plan one move away: one or two stops moved or exchanged, tails exchanged, a stretch reversed. */
function* oneMoveAway(routes: readonly (readonly number[])[], turns: boolean) {
  for (const [a, A] of routes.entries()) {
    for (const [b, B] of routes.entries()) {
      for (const [i, u] of A.entries()) {
        const without = A.toSpliced(i, 1);
        for (let j = 0; j <= (a === b ? without : B).length; j++) {
          yield a === b
            ? routes.with(a, without.toSpliced(j, 0, u))
            : routes.with(a, without).with(b, B.toSpliced(j, 0, u));
        }
        for (const [j, v] of B.entries()) {
          if (a !== b) yield routes.with(a, A.with(i, v)).with(b, B.with(j, u));
          else yield routes.with(a, A.with(i, v).with(j, u));
        }
        if (a !== b && i + 1 < A.length) {
          const pair = A.slice(i, i + 2);
          for (let j = 0; j <= B.length; j++) {
            const left = routes.with(a, A.toSpliced(i, 2));
            yield left.with(b, B.toSpliced(j, 0, ...pair));
            if (j > 0) yield left.with(b, B.toSpliced(j, 0, ...pair.toReversed()));
          }
          for (const [j, v] of B.entries()) {
            yield routes.with(a, A.toSpliced(i, 2, v)).with(b, B.toSpliced(j, 1, ...pair));
          }
        }
        if (a === b) {
          for (let j = i + 2; j <= A.length; j++) {
            yield routes.with(a, [...A.slice(0, i), ...A.slice(i, j).reverse(), ...A.slice(j)]);
          }
        }
      }
      if (a === b) continue;
      for (let i = 1; i <= A.length; i++) {
        for (let j = 0; j <= B.length; j++) {
          const [[headA, tailA], [headB, tailB]] = [cut(A, i), cut(B, j)];
          yield routes.with(a, [...headA, ...tailB]).with(b, [...headB, ...tailA]);
          if (!turns || j === 0) continue;
          const back = [headB.toReversed(), tailA.toReversed()] as const;
          yield routes.with(a, [...headA, ...back[0]]).with(b, [...back[1], ...tailB]);
        }
      }
    }
  }
}

/**
 * The plans one move away that are cheaper. Exchanges at any place are complete only where a van's total load decides
 * what it can carry: with pickups, the one that is cheapest by its legs may be too heavy on some leg.
 */
function cheaperMoves(
  fleet: Fleet,
  routes: readonly (readonly number[])[],
  at = penalties,
): unknown[] {
  const price = priceOf(at, fleet, routes);
  const { timed, pickup } = fleet.sites;
  const others = [...oneMoveAway(routes, !timed)];
  if (!timed && pickup.every((load) => load === 0)) others.push(...oneSwapAway(routes));
  return others.filter((other) => priceOf(at, fleet, other) < price - 1e-6);
}

// Eleven stops at most, so that every stop is a promising neighbour of every other.
const recipes: [string, Omit<Recipe, "seed">][] = [
  ["capacity", { stops: 11, vehicles: 3, slack: 0.05 }],
  [
    "kits out and back on an asymmetric matrix",
    { stops: 11, vehicles: 3, slack: 0.02, pickups: true, asymmetry: 0.3 },
  ],
  ["windows", { stops: 11, vehicles: 3, slack: 0.2, windows: 200, asymmetry: 0.2 }],
  ["room to spare, so that a van may stay", { stops: 8, vehicles: 4, slack: 3 }],
];

describe.each(recipes)("%s", (_, recipe) => {
  const seeds = Array.from({ length: 60 }, (__, k) => k + 1);

  test("each stop is served once, and the sums are those of the routes", () => {
    for (const seed of seeds) {
      const fleet = fleetOf(generatedProblem({ ...recipe, seed }));
      const start = randomRoutes(fleet, seed);
      const plan = improved(fleet, start);
      const routes = plan.routes.map(({ stops }) => stops);
      expect(routes.flat().sort((a, b) => a - b)).toEqual(fleet.free);
      const price = plan.cost + penalties.late * plan.late + penalties.over * plan.over;
      expect(price).toBeCloseTo(priceOf(penalties, fleet, routes), 6);
      expect(price).toBeLessThanOrEqual(priceOf(penalties, fleet, start));
      const faults = createFaultReader(fleet.sites);
      for (const [index, van] of fleet.vans.entries()) {
        faults.read(van, routes[index] ?? []);
        expect(plan.routes[index]?.sound).toBe(faults.late + faults.over === 0);
      }
    }
  });

  test("no single move makes the plan cheaper", () => {
    for (const seed of seeds) {
      const fleet = fleetOf(generatedProblem({ ...recipe, seed }));
      const plan = improved(fleet, randomRoutes(fleet, seed));
      const routes = plan.routes.map(({ stops }) => stops);
      expect(cheaperMoves(fleet, routes)).toEqual([]);
    }
  });
});

describe("a draft with groups", () => {
  const grouped = (
    fleet: Fleet,
    routes: readonly (readonly number[])[],
    groups: number[],
    at = penalties,
  ) => createLocalSearch(fleet, seededRandom(1), startBudget(600_000))({ routes, groups }, at);
  const fleet = fleetOf(generatedProblem({ stops: 11, vehicles: 3, slack: 0.05, seed: 4 }));
  const start = randomRoutes(fleet, 4);

  test.each([
    ["routes of one group gain nothing from each other", [1, 1, 1], false],
    ["routes of different groups do", [1, 2, 3], true],
    ["routes of no group do", [0, 0, 0], true],
    ["a route of no group changes those of a group", [1, 1, 0], true],
  ])("%s", (_, groups, changes) => {
    const { routes } = grouped(fleet, start, groups);
    expect(routes.some(({ stops }, van) => stops.join() !== start[van]?.join())).toBe(changes);
  });

  test("sound routes of an improved plan, as one group, hide no move at higher penalties", () => {
    const dear = { late: 20, over: 300 };
    for (let seed = 1; seed <= 60; seed++) {
      const problem = generatedProblem({
        stops: 11,
        vehicles: 3,
        slack: 0.05,
        pickups: true,
        seed,
      });
      const fleet = fleetOf(problem);
      const plan = improved(fleet, randomRoutes(fleet, seed));
      const routes = plan.routes.map(({ stops }) => stops);
      const groups = plan.routes.map(({ sound }) => (sound ? 1 : 0));
      const repaired = grouped(fleet, routes, groups, dear).routes.map(({ stops }) => stops);
      expect(cheaperMoves(fleet, repaired, dear)).toEqual([]);
    }
  });
});

const pinnedSeeds = Array.from({ length: 40 }, (_, k) => k + 1);

test.each(pinnedSeeds)("with pinned stops the free part begins where they end, %d", (seed) => {
  const fleet = fleetOf({
    ...generatedProblem({ stops: 12, vehicles: 2, slack: 0.05, pickups: true, seed }),
    pinned: [2, 3, 5, 7],
  });
  const plan = improved(fleet, randomRoutes(fleet, 1));
  const routes = plan.routes.map(({ stops }) => stops);
  const price = plan.cost + penalties.over * plan.over;
  expect(price).toBeCloseTo(priceOf(penalties, fleet, routes), 6);
  expect(cheaperMoves(fleet, routes)).toEqual([]);
});

test("a route that uses a missing road is not sound, and roads are found where there are some", () => {
  const fleet = fleetOf(
    generatedProblem({ stops: 8, vehicles: 2, slack: 0.5, missing: 0.3, seed: 2 }),
  );
  const plan = improved(fleet, randomRoutes(fleet, 1));
  for (const { stops, sound } of plan.routes) {
    const way = [0, ...stops, 0];
    const roads = way.slice(1).every((node, k) => leg(fleet.sites.legs, way[k] ?? 0, node) < 1e9);
    expect(sound && !roads).toBe(false);
  }
  const cutOff = {
    ...fleet,
    sites: {
      ...fleet.sites,
      legs: { size: 9, cells: new Float64Array(81).fill(Number.POSITIVE_INFINITY) },
    },
  };
  expect(
    improved(cutOff, randomRoutes(fleet, 1)).routes.every(
      ({ stops, sound }) => stops.length === 0 || !sound,
    ),
  ).toBe(true);
});

test("a spent budget ends the search at once", () => {
  const fleet = fleetOf(generatedProblem({ stops: 40, vehicles: 5, slack: 0.1, seed: 1 }));
  const start = randomRoutes(fleet, 1);
  const search = createLocalSearch(fleet, seededRandom(1), startBudget(0));
  expect(search({ routes: start }, penalties).routes.map(({ stops }) => stops)).toEqual(start);
});
