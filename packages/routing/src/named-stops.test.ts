import { describe, expect, test } from "vitest";

import { checkOrder } from "../test/order-checker.ts";
import { orderStops } from "./order-stops.ts";
import type { Stop, StopProblem, Vehicle } from "./problem.ts";

/** Four stops on a line at 10, 20, 30 and 40 from the depot. */
function onALine(changes: {
  stops?: Partial<Record<number, Partial<Stop>>>;
  vehicles?: Vehicle[];
  pinned?: number[];
  roads?: Record<string, number | null>;
}): StopProblem {
  const nodes = [0, 1, 2, 3, 4];
  return {
    matrix: nodes.map((a) =>
      nodes.map((b) => {
        const changed = changes.roads?.[`${a}-${b}`];
        return changed === undefined ? 10 * Math.abs(a - b) : changed;
      }),
    ),
    depot: 0,
    stops: [1, 2, 3, 4].map((node) => ({ node, ...changes.stops?.[node] })),
    vehicles: changes.vehicles ?? [{}],
    pinned: changes.pinned,
    seed: 1,
    budgetMs: 5000,
    iterations: 300,
  };
}

const cutOffInwards = Object.fromEntries([0, 1, 2, 4].map((a) => [`${a}-3`, null]));
const cutOffOutwards = Object.fromEntries([0, 1, 2, 4].map((b) => [`3-${b}`, 1e9]));

describe("a stop that can't be served is left out and named with its reason", () => {
  test.each<[string, StopProblem, number[], RegExp]>([
    ["no road to it", onALine({ roads: cutOffInwards }), [3], /no road leads to it/i],
    [
      "no road back, written as 1e9",
      onALine({ roads: cutOffOutwards }),
      [3],
      /no road leads back/i,
    ],
    [
      "a window that closes too soon",
      onALine({ stops: { 4: { window: [0, 39] } } }),
      [4],
      /closes at 39.*before 40/,
    ],
    [
      "more than any van carries",
      onALine({ stops: { 2: { pickup: 9 } }, vehicles: [{ capacity: 8 }] }),
      [2],
      /room for 9.*carries 8/,
    ],
    [
      "pinned without a road",
      onALine({ roads: cutOffInwards, pinned: [1, 3] }),
      [3],
      /no road leads to it from node 1/i,
    ],
    [
      "pinned without a road back",
      onALine({ roads: cutOffOutwards, pinned: [3] }),
      [3],
      /no road leads back/i,
    ],
  ])("%s", (_, problem, nodes, why) => {
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.unassigned.map(({ node }) => node)).toEqual(nodes);
    expect(order.unassigned[0]?.why).toMatch(why);
  });

  test("of two stops open at the same moment one is left, and its window is the reason", () => {
    const problem = onALine({
      stops: {
        2: { window: [20, 25] },
        4: { window: [40, 41], service: 30 },
        3: { window: [40, 41] },
      },
    });
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.unassigned).toHaveLength(1);
    expect(order.unassigned[0]?.why).toMatch(/later than its window/);
  });

  test("a full van says that it is full", () => {
    const load = { demand: 3 };
    const problem = onALine({
      stops: { 1: load, 2: load, 3: load, 4: load },
      vehicles: [{ capacity: 9 }],
    });
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.unassigned).toEqual([
      { node: 4, limit: "load", why: "No vehicle has room left for it." },
    ]);
  });
});

describe("a van that is full on the way out can bring kits back", () => {
  test("where it has room at every point of the route", () => {
    const problem = onALine({
      stops: { 1: { pickup: 8 }, 2: { demand: 4 }, 3: { demand: 4 }, 4: {} },
      vehicles: [{ capacity: 8 }],
    });
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.unassigned).toEqual([]);
    expect(order.routes[0]?.at(-1)).toBe(1);
  });
});

describe("pinned stops", () => {
  test("stay at the front in their order, whatever that costs", () => {
    const problem = onALine({ pinned: [4, 1] });
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.routes[0]?.slice(0, 2)).toEqual([4, 1]);
    expect(order.cost).toBe(40 + 30 + 20 + 30);
  });

  test("may be late, and are named with how late", () => {
    const problem = onALine({
      pinned: [3, 1],
      stops: { 1: { window: [0, 45] }, 3: { service: 5 } },
    });
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.late).toEqual([{ node: 1, by: 10 }]);
  });

  test("are given to the first van that can carry them, and the rest of the load still fits", () => {
    const load = { demand: 2, pickup: 2 };
    const problem = onALine({
      stops: { 1: load, 2: load, 3: load, 4: load },
      vehicles: [{ capacity: 3 }, { capacity: 5 }, { capacity: 9 }],
      pinned: [2, 1],
    });
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.routes[1]?.slice(0, 2)).toEqual([2, 1]);
    expect(order.unassigned).toEqual([]);
  });

  test("are named from the first that is too much where no van can carry them together", () => {
    const load = { demand: 2 };
    const problem = onALine({
      stops: { 1: load, 2: load, 3: load, 4: load },
      vehicles: [{ capacity: 5 }],
      pinned: [1, 4, 3],
    });
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.routes).toEqual([[1, 4]]);
    expect(order.unassigned[0]).toMatchObject({
      node: 3,
      why: expect.stringContaining("capacity of 5"),
    });
  });

  test("stay in front of an exact order of the others", () => {
    const problem = onALine({ pinned: [2], vehicles: [{}, {}] });
    const order = orderStops(problem);
    expect(checkOrder(problem, order)).toEqual([]);
    expect(order.cost).toBe(80);
  });
});
