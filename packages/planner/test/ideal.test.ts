import fc from "fast-check";
import { expect, it } from "vitest";
import { idealTenths } from "../src/ideal.ts";

const PERIODS = 3;

/** Tries every period, or none, for each type. */
function bestByTrial(weights: readonly number[][], places: readonly number[]): number {
  const [first, ...others] = weights;
  if (first === undefined) return 0;
  const choices = first.map((weight, p) => {
    const left = places.map((most, q) => (q === p ? most - 1 : most));
    return weight === 0 || (left[p] ?? -1) < 0 ? 0 : weight + bestByTrial(others, left);
  });
  return Math.max(bestByTrial(others, places), ...choices);
}

it("is the best choice of types and periods for a school alone", () => {
  const weight = fc.oneof(fc.constantFrom(0, 50, 80), fc.integer({ min: 0, max: 200 }));
  const ofPeriods = <T>(value: fc.Arbitrary<T>) =>
    fc.array(value, { minLength: PERIODS, maxLength: PERIODS });
  fc.assert(
    fc.property(
      fc.array(ofPeriods(weight), { maxLength: 6 }),
      ofPeriods(fc.nat({ max: 2 })),
      (weights, places) => {
        const alone = {
          weight: Int32Array.from(weights.flat()),
          entitlement: Int32Array.from(places),
          periods: PERIODS,
          types: weights.length,
          school: 0,
          allowed: Int32Array.from(weights.keys()),
        };
        expect(idealTenths(alone)).toBe(bestByTrial(weights, places));
      },
    ),
    { numRuns: 2000 },
  );
});
