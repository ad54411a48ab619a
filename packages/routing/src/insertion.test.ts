import { expect, test } from "vitest";

import { readSites } from "./fleet.ts";
import { insertAll, type Recreation, solutionOf } from "./insertion.ts";
import { pinStops } from "./pinned.ts";
import { seededRandom } from "./random.ts";
import { scheduleRoute } from "./route.ts";

// On a line, the depot at 0; stop 1 at 10 with a load of 3, stop 2 at 11 and stop 3 at -10 with loads of 2.
const at = [0, 10, 11, -10];
const demand = [0, 3, 2, 2];
const problem = {
  matrix: at.map((a) => at.map((b) => Math.abs(a - b))),
  depot: 0,
  stops: [1, 2, 3].map((node) => ({ node, demand: demand[node] ?? 0 })),
  vehicles: [{ capacity: 4 }, { capacity: 4 }],
  seed: 1,
  budgetMs: 1,
};
const sites = readSites(problem);
const { vans } = pinStops(sites, problem.vehicles, []);

function inserted(orders: number[][], nodes: number[], recreation: Recreation) {
  const solution = solutionOf(
    vans.map((van, index) => scheduleRoute(sites, van, orders[index] ?? [])),
  );
  const whole = insertAll(sites, solution, nodes, seededRandom(1), { blink: 0, ...recreation });
  const { absent, cost } = solution;
  return {
    routes: solution.routes.map(({ stops }) => stops.toSorted()),
    absent,
    cost,
    whole,
  };
}

test("no van is filled beyond its capacity", () => {
  const found = inserted([[1], [3]], [2], {});
  expect(found).toMatchObject({ routes: [[1], [2, 3]], cost: 20 + 42, whole: true });
  expect(inserted([[1], [2, 3]], [], {}).absent).toEqual([]);
  expect(inserted([[1], [1]], [2], {}).absent).toEqual([2]);
});

test("it ends as soon as the limit is exceeded", () => {
  expect(inserted([[1], [3]], [2], { limit: 62 }).whole).toBe(false);
  expect(inserted([[1], [3]], [2], { limit: 63 }).whole).toBe(true);
  expect(inserted([[1], [1]], [2], { limit: 1000 }).whole).toBe(false);
});
