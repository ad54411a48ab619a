import { expect, test } from "vitest";

import { planOfRoutes } from "./genetic-search.ts";
import type { Plan } from "./local-search.ts";
import { createPopulation } from "./population.ts";
import { seededRandom, shuffle } from "./random.ts";

const nodes = Array.from({ length: 12 }, (_, k) => k + 1);

function planOf(stops: readonly number[], cost: number): Plan {
  return planOfRoutes([{ stops, cost }]);
}

function populationOf(plans: readonly Plan[], seed = 1) {
  const population = createPopulation(13, 8, seededRandom(seed), ({ cost }) => cost);
  for (const plan of plans) population.add(plan, true);
  return population;
}

/** How often each plan is drawn as a parent. */
function drawn(population: ReturnType<typeof createPopulation>, pairs = 400): Map<Plan, number> {
  const times = new Map<Plan, number>();
  for (let k = 0; k < pairs; k++) {
    for (const plan of population.pair()) times.set(plan, (times.get(plan) ?? 0) + 1);
  }
  return times;
}

function randomPlans(count: number): Plan[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, (_, k) => {
    const stops = [...nodes];
    shuffle(stops, random);
    return planOf(stops, 1000 - k);
  });
}

test("the cheapest plans survive and become parents most often, the costliest are removed", () => {
  const plans = randomPlans(100);
  const times = drawn(populationOf(plans));
  const [cheapest, dearest] = [plans[99], plans[0]];
  expect(times.size).toBeLessThanOrEqual(8 + 5);
  expect(times.has(cheapest as Plan)).toBe(true);
  expect(times.has(dearest as Plan)).toBe(false);
  const most = Math.max(...times.values());
  expect(times.get(cheapest as Plan)).toBeGreaterThan(most / 2);
});

test("among similar plans the costliest are removed first, and a different one survives longest", () => {
  const alike = Array.from({ length: 12 }, (_, k) => planOf(nodes, 100 + k));
  const differs = planOf(nodes.toReversed(), 500);
  const times = drawn(populationOf([differs, ...alike]));
  expect(times.has(alike[0] as Plan)).toBe(true);
  expect(times.has(alike[11] as Plan)).toBe(false);
  expect(times.has(differs)).toBe(true);
  expect(times.size).toBe(8);
});

test("plans with faults are kept apart from those without", () => {
  const plans = randomPlans(60);
  const population = createPopulation(13, 8, seededRandom(1), ({ cost }) => cost);
  const faulty = planOf(nodes, 5000);
  population.add(faulty, false);
  for (const plan of plans) population.add(plan, true);
  expect(drawn(population).has(faulty)).toBe(true);
});

test("when the price changes, so does the fitness", () => {
  let sign = 1;
  const population = createPopulation(13, 8, seededRandom(1), ({ cost }) => sign * cost);
  const plans = randomPlans(10);
  for (const plan of plans) population.add(plan, true);
  const before = drawn(population).get(plans[0] as Plan) ?? 0;
  sign = -1;
  const after = drawn(population).get(plans[0] as Plan) ?? 0;
  expect(after).toBeGreaterThan(2 * before);
});
