import { describe, expect, test } from "vitest";

import { crossPlans } from "./crossover.ts";
import type { Fleet } from "./fleet.ts";
import { generatedProblem } from "../test/generated-problem.ts";
import { planOfRoutes } from "./genetic-search.ts";
import type { Plan } from "./local-search.ts";
import type { Vehicle } from "./problem.ts";
import { seededRandom } from "./random.ts";
import { neighbours } from "./ruin.ts";
import { fleetOf } from "../test/test-fleet.ts";

function fleetWith(vehicles: Vehicle[]): Fleet {
  return fleetOf({ ...generatedProblem({ stops: 12, seed: 1, slack: 0.1 }), vehicles });
}

function planOf(routes: number[][]): Plan {
  return planOfRoutes(routes.map((stops) => ({ stops, cost: 0 })));
}

const one = planOf([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], []]);
const other = planOf([
  [12, 1, 5],
  [9, 2, 6],
  [10, 3, 7],
  [11, 4, 8],
]);

describe("a child of two plans", () => {
  const fleet = fleetWith([{ capacity: 90 }, { capacity: 80 }, { capacity: 80 }, { capacity: 90 }]);
  const drafts = Array.from({ length: 60 }, (_, seed) =>
    crossPlans(fleet, neighbours(fleet), [one, other], seededRandom(seed)),
  );
  const children = drafts.map(({ routes }) => routes);

  test("serves each stop once", () => {
    for (const child of children) {
      expect(child).toHaveLength(4);
      expect(child.flat().sort((a, b) => a - b)).toEqual(fleet.free);
    }
  });

  test("has whole routes of the first plan, and stops in the second plan's order", () => {
    const shares = new Set<number>();
    for (const child of children) {
      const whole = one.routes.filter(
        ({ stops }, index) =>
          stops.length > 0 && stops.every((node) => child[index]?.includes(node)),
      );
      shares.add(whole.length);
      const kept = new Set(whole.flatMap(({ stops }) => stops));
      const pieces = other.routes.map(({ stops }) => stops.filter((node) => !kept.has(node)));
      const standing = pieces.filter((piece) =>
        child.some((stops) => stops.filter((node) => piece.includes(node)).join() === piece.join()),
      );
      expect(standing.length).toBeGreaterThan(0);
    }
    // Sometimes one route, sometimes most of them.
    expect([...shares].sort()).toEqual([1, 2, 3]);
  });

  test("the same random numbers make the same child", () => {
    const again = crossPlans(fleet, neighbours(fleet), [one, other], seededRandom(7));
    expect(again).toEqual(drafts[7]);
  });
});

test("whole routes are in the group of the plan they come from, all others in none", () => {
  const fleet = fleetWith(Array.from({ length: 4 }, () => ({ capacity: 90 })));
  const second = planOf([[4, 3, 2, 1], [12, 5, 9, 6], [10, 7, 11, 8], []]);
  const groupsSeen = new Set<number>();
  for (let seed = 0; seed < 40; seed++) {
    const { routes, groups } = crossPlans(
      fleet,
      neighbours(fleet),
      [one, second],
      seededRandom(seed),
    );
    for (const [van, stops] of routes.entries()) {
      if (stops.length === 0) continue;
      const whole = (plan: Plan) =>
        plan.routes.some((route) => route.stops.join() === stops.join());
      expect(groups?.[van]).toBe(whole(one) ? 1 : whole(second) ? 2 : 0);
      groupsSeen.add(groups?.[van] ?? -1);
    }
  }
  expect([...groupsSeen].sort()).toEqual([0, 1, 2]);
});

test("a piece whose van is in use is given to an idle van of the same size", () => {
  const fleet = fleetWith([{ capacity: 50 }, { capacity: 90 }, { capacity: 90 }, { capacity: 50 }]);
  const first = planOf([[1, 2, 3, 4, 5, 6], [], [7, 8, 9, 10, 11, 12], []]);
  const second = planOf([[7, 8, 9, 10, 11, 12], [], [], [1, 2, 3, 4, 5, 6]]);
  const children = Array.from({ length: 40 }, (_, seed) =>
    crossPlans(fleet, neighbours(fleet), [first, second], seededRandom(seed)),
  )
    .map(({ routes }) => routes)
    .filter(([of0 = []]) => of0.includes(1));
  expect(children.length).toBeGreaterThan(5);
  for (const child of children.filter(([, , of2 = []]) => of2.length === 0)) {
    expect(child).toEqual([[1, 2, 3, 4, 5, 6], [], [], [7, 8, 9, 10, 11, 12]]);
  }
  expect(children.some(([, , of2 = []]) => of2.length === 0)).toBe(true);
});

test("a child drives no more routes than its parents, though vans are idle", () => {
  const fleet = fleetWith(Array.from({ length: 8 }, () => ({ capacity: 90 })));
  const idle: number[][] = Array.from({ length: 5 }, () => []);
  const first = planOf([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], ...idle]);
  const second = planOf([...idle, [12, 1, 5, 9], [2, 6, 10, 3], [7, 11, 4, 8]]);
  for (let seed = 0; seed < 40; seed++) {
    const draft = crossPlans(fleet, neighbours(fleet), [first, second], seededRandom(seed));
    const child = draft.routes;
    expect(child.flat().sort((a, b) => a - b)).toEqual(fleet.free);
    expect(child.filter((stops) => stops.length > 0).length).toBeLessThanOrEqual(3);
  }
});
