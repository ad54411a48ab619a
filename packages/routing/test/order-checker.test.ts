import { expect, test } from "vitest";

import { checkOrder } from "./order-checker.ts";
import type { StopOrder, StopProblem } from "../src/problem.ts";

const problem: StopProblem = {
  matrix: [
    [0, 10, 20],
    [10, 0, 10],
    [20, null, 0],
  ],
  depot: 0,
  stops: [
    { node: 1, demand: 3, pickup: 4, window: [0, 30] },
    { node: 2, demand: 3 },
  ],
  vehicles: [{ capacity: 7 }],
  seed: 1,
  budgetMs: 1,
};
const order: StopOrder = { routes: [[1, 2]], cost: 40, late: [], unassigned: [] };

test("a sound order has no faults", () => {
  expect(checkOrder(problem, order)).toEqual([]);
});

test.each<[string, Partial<StopProblem>, Partial<StopOrder>, RegExp]>([
  ["a stop forgotten", {}, { routes: [[1]], cost: 20 }, /Stops asked 1 2, named 1/],
  [
    "a stop twice",
    {},
    { routes: [[1, 2]], unassigned: [{ node: 2, limit: "load", why: "Full." }] },
    /named 1 2 2/,
  ],
  ["a wrong sum", {}, { cost: 39 }, /add up to 40, not to 39/],
  ["a missing road", {}, { routes: [[2, 1]], cost: 40 }, /No road from 2 to 1/],
  ["too much on the way out", { vehicles: [{ capacity: 5 }] }, {}, /carries 6 of 5 on leg 0/],
  ["too much on the way", { vehicles: [{ capacity: 6 }] }, {}, /carries 7 of 6 on leg 1/],
  [
    "silently late",
    { stops: [{ node: 1, window: [0, 9] }, { node: 2 }] },
    {},
    /Stop 1 is late in silence/,
  ],
  [
    "late by another figure",
    { stops: [{ node: 1, window: [0, 9] }, { node: 2 }], pinned: [1] },
    { late: [{ node: 1, by: 2 }] },
    /not late by 2/,
  ],
  [
    "late though not pinned",
    { stops: [{ node: 1, window: [0, 9] }, { node: 2 }] },
    { late: [{ node: 1, by: 1 }] },
    /late and not pinned/,
  ],
  ["pinned elsewhere", { pinned: [2] }, {}, /not at the front/],
  ["back too late", { vehicles: [{ from: 5, until: 44 }] }, {}, /back at 45, not by 44/],
  ["a route too many", {}, { routes: [[1, 2], []] }, /one route per vehicle/],
  [
    "no sentence",
    {},
    { routes: [[1]], cost: 20, unassigned: [{ node: 2, limit: "load", why: "full" }] },
    /no sentence/,
  ],
])("%s is found", (_, change, result, fault) => {
  const faults = checkOrder({ ...problem, ...change }, { ...order, ...result });
  expect(faults.join(" ")).toMatch(fault);
});
