import { describe, expect, it } from "vitest";
import { assignmentTour, cheapestAssignment } from "./assignment-tour.ts";
import { craneJobs } from "../test/crane-jobs.ts";
import { heldKarp } from "./held-karp.ts";
import { leg, legMatrix, type LegMatrix } from "./matrix.ts";
import { orderStops } from "./order-stops.ts";

function lengthOf(matrix: LegMatrix, tour: readonly number[]): number {
  return tour.reduce(
    (sum, node, k) => sum + leg(matrix, node, tour[(k + 1) % tour.length] ?? 0),
    0,
  );
}

describe("the tour of the cheapest assignment", () => {
  it.each([2, 5, 9, 40])("visits each of %i nodes once, from node 0", (count) => {
    const tour = assignmentTour(legMatrix(craneJobs(count, 3)), () => false);
    expect(tour?.[0]).toBe(0);
    expect(tour?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, k) => k));
  });

  it("lies close to the shortest tour where the directions of the legs have nothing in common", () => {
    let [made, shortest] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const matrix = legMatrix(craneJobs(10, seed));
      made += lengthOf(matrix, assignmentTour(matrix, () => false) ?? []);
      shortest += lengthOf(matrix, [0, ...(heldKarp(matrix) ?? [])]);
    }
    expect(made).toBeGreaterThanOrEqual(shortest);
    expect(made / shortest).toBeLessThan(1.1);
  });

  it("is no shorter than the assignment, which no tour can be", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const matrix = legMatrix(craneJobs(10, seed));
      const next = cheapestAssignment(matrix, () => false) ?? new Int32Array();
      const bound = next.reduce((sum, to, from) => sum + leg(matrix, from, to), 0);
      expect([...next].toSorted((a, b) => a - b)).toEqual([...next.keys()]);
      expect(bound).toBeLessThanOrEqual(lengthOf(matrix, [0, ...(heldKarp(matrix) ?? [])]));
    }
  });

  it("ends without a tour when the time is up", () => {
    expect(assignmentTour(legMatrix(craneJobs(40, 1)), () => true)).toBeNull();
  });

  it("gives a good order even when the budget allows no search at all", () => {
    const matrix = craneJobs(60, 1);
    const problem = {
      matrix,
      depot: 0,
      stops: matrix.slice(1).map((_, k) => ({ node: k + 1 })),
      vehicles: [{}],
      seed: 1,
    };
    const long = orderStops({ ...problem, budgetMs: 60_000, iterations: 2000 });
    expect(orderStops({ ...problem, budgetMs: 0 }).cost / long.cost).toBeLessThan(1.05);
  });
});
