import { describe, expect, test } from "vitest";

import { startBudget } from "./budget.ts";
import { generatedProblem } from "../test/generated-problem.ts";
import { heldKarp } from "./held-karp.ts";
import { iteratedLocalSearch } from "./iterated-local-search.ts";
import { isSymmetric, leg, legMatrix, type LegMatrix } from "./matrix.ts";
import { nearNodes } from "./near-nodes.ts";
import { below, seededRandom } from "./random.ts";
import { createTour, setTour, tourCost } from "./tour.ts";
import { createDescent } from "./tour-descent.ts";

function generatedMatrix(nodes: number, seed: number, asymmetry: number, missing = 0): LegMatrix {
  return legMatrix(generatedProblem({ stops: nodes - 1, seed, asymmetry, missing }).matrix);
}

function costOf(matrix: LegMatrix, order: readonly number[] | null): number {
  if (order === null) return Number.POSITIVE_INFINITY;
  const way = [0, ...order, 0];
  return way.reduce((sum, node, k) => (k === 0 ? 0 : sum + leg(matrix, way[k - 1] ?? 0, node)), 0);
}

const asymmetries = [0, 0.1, 0.3];

describe.each(asymmetries)("legs that differ by up to %d", (asymmetry) => {
  test("Held-Karp is never above any shuffled order", () => {
    for (const seed of [1, 2, 3]) {
      const matrix = generatedMatrix(9, seed, asymmetry);
      const best = costOf(matrix, heldKarp(matrix));
      const random = seededRandom(seed);
      for (let trial = 0; trial < 500; trial++) {
        const order = [1, 2, 3, 4, 5, 6, 7, 8].sort(() => random() - 0.5);
        expect(costOf(matrix, order)).toBeGreaterThanOrEqual(best);
      }
    }
  });

  test("local search finds the exact tour of 13 nodes", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const matrix = generatedMatrix(13, seed, asymmetry);
      const found = iteratedLocalSearch(matrix, seededRandom(seed), startBudget(600_000, 150));
      expect(new Set(found)).toEqual(new Set(Array.from({ length: 12 }, (_, k) => k + 1)));
      expect(costOf(matrix, found)).toBe(costOf(matrix, heldKarp(matrix)));
    }
  });

  test("a descent changes the cost by exactly what it returns, and ends", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const matrix = generatedMatrix(60, seed, asymmetry);
      const tour = createTour(matrix, isSymmetric(matrix));
      const random = seededRandom(seed);
      const shuffled = Array.from({ length: 59 }, (_, k) => k + 1);
      for (let k = 58; k > 0; k--) {
        const other = below(random, k + 1);
        const swap = shuffled[k] ?? 0;
        shuffled[k] = shuffled[other] ?? 0;
        shuffled[other] = swap;
      }
      setTour(tour, [0, ...shuffled]);
      const before = tourCost(tour);
      const descend = createDescent(tour, nearNodes(matrix, 8), 1e-6, startBudget(600_000));
      const change = descend(Array.from({ length: 60 }, (_, node) => node));
      expect(change).toBeLessThan(-0.5 * before);
      expect(tourCost(tour)).toBeCloseTo(before + change, 6);
      expect([...tour.nodes].sort((a, b) => a - b)).toEqual(
        Array.from({ length: 60 }, (_, k) => k),
      );
    }
  });
});

test("a tour that avoids missing roads is found where there is one", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const matrix = generatedMatrix(13, seed, 0.3, 0.4);
    const exact = heldKarp(matrix);
    const found = iteratedLocalSearch(matrix, seededRandom(seed), startBudget(600_000, 800));
    expect(costOf(matrix, found)).toBe(costOf(matrix, exact));
  }
});

test("a fresh start leaves a local optimum that kicks alone do not leave", () => {
  // With this seed the first start gets stuck 1.7 % above the shortest tour known.
  const matrix = generatedMatrix(51, 2, 0.3);
  const found = iteratedLocalSearch(matrix, seededRandom(1), startBudget(600_000, 12_000));
  expect(costOf(matrix, found)).toBeLessThanOrEqual(5272);
});

test("it returns null where there is no tour", () => {
  const matrix = legMatrix([
    [0, 1, null, 1, 1],
    [1, 0, null, 1, 1],
    [1, 1, 0, 1, 1],
    [1, 1, null, 0, 1],
    [1, 1, null, 1, 0],
  ]);
  expect(heldKarp(matrix)).toBeNull();
  expect(iteratedLocalSearch(matrix, seededRandom(1), startBudget(600_000, 50))).toBeNull();
});
