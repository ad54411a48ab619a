import { expect, test } from "vitest";

import { readSites } from "./fleet.ts";
import { generatedProblem } from "../test/generated-problem.ts";
import { firstOverPenalty, steerPenalty } from "./penalty-steering.ts";

function noted(kept: boolean[]): number {
  const steering = steerPenalty(10, 0.3, 10);
  for (const one of kept) steering.note(one);
  return steering.penalty();
}

const keeps = (count: number): boolean[] => Array.from({ length: 10 }, (_, k) => k < count);

test("a rule that too few plans keep becomes dearer, one that too many keep becomes cheaper", () => {
  expect(noted(keeps(0))).toBeCloseTo(12, 9);
  expect(noted(keeps(3))).toBe(10);
  expect(noted(keeps(8))).toBeCloseTo(10 / 1.2, 9);
  expect(noted(keeps(0).slice(1))).toBe(10);
  expect(noted([...keeps(0), ...keeps(0)])).toBeCloseTo(14.4, 9);
  expect(noted([...keeps(0), ...keeps(8)])).toBeCloseTo(10, 9);
});

test("a penalty never reaches 0, so that it can rise again", () => {
  const steering = steerPenalty(1, 0.3, 1);
  for (let k = 0; k < 500; k++) steering.note(true);
  expect(steering.penalty()).toBe(1e-3);
});

test("the first penalty for excess load is about the cost of a leg, and finite where nothing is carried", () => {
  const at = (recipe: Parameters<typeof generatedProblem>[0]) => {
    const problem = generatedProblem(recipe);
    const free = problem.stops.map(({ node }) => node);
    return firstOverPenalty({ sites: readSites(problem), vans: [], free });
  };
  const priced = at({ stops: 40, seed: 1, slack: 0.1 });
  expect(priced * 15).toBeGreaterThan(50);
  expect(priced * 15).toBeLessThan(300);
  expect(at({ stops: 40, seed: 1, slack: 0.1, missing: 0.9 })).toBeLessThan(1e4);
  expect(at({ stops: 40, seed: 1 })).toBe(1);
});
