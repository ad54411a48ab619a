import { expect, test } from "vitest";

import { createCooling } from "./annealing.ts";
import type { Budget } from "./budget.ts";

/** A budget that is used up after so many rounds. */
function rounds(total: number): Budget {
  let used = 0;
  return {
    spent: () => used >= total,
    next: () => used++ < total,
    used: () => Math.min(1, used / total),
  };
}

function run(total: number, perCycle: number) {
  const budget = rounds(total);
  const cool = createCooling(budget.used, perCycle);
  const temperatures: number[] = [];
  let restarts = 0;
  while (budget.next()) {
    const cooling = cool();
    if (cooling.enough) break;
    temperatures.push(cooling.temperature);
    if (cooling.restarts) restarts++;
  }
  return { temperatures, restarts };
}

test("a budget shorter than a cycle gives one cycle, from hot to cold", () => {
  const { temperatures, restarts } = run(1000, 5000);
  expect(restarts).toBe(0);
  expect(temperatures[0]).toBeCloseTo(0.5, 1);
  expect(temperatures.at(-1)).toBeCloseTo(0.03, 3);
});

test("a longer budget gives as many cycles as fit, each from hot to cold", () => {
  const { temperatures, restarts } = run(10_000, 2500);
  expect(restarts).toBe(3);
  expect(temperatures[5010]).toBeGreaterThan(0.45);
  expect(temperatures[4990]).toBeLessThan(0.031);
});

test("a small problem ends before its budget is used up", () => {
  const { temperatures } = run(100_000, 100);
  expect(temperatures.length).toBeGreaterThan(2900);
  expect(temperatures.length).toBeLessThan(3100);
});
