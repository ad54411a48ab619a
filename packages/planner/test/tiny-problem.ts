import fc from "fast-check";
import type { Problem } from "../src/problem.ts";

export interface TinyLimits {
  readonly schools: number;
  readonly types: number;
  readonly kits: number;
  readonly periods: number;
}

/** Small branches with every rule in them, contended and partly impossible, for property tests. */
export function tinyProblem(most: TinyLimits): fc.Arbitrary<Problem> {
  return fc
    .record({
      periods: fc.integer({ min: 1, max: most.periods }),
      schools: fc.integer({ min: 1, max: most.schools }),
      types: fc.integer({ min: 1, max: most.types }),
      kits: fc.integer({ min: 1, max: most.kits }),
      routes: fc.integer({ min: 1, max: 2 }),
    })
    .chain(({ periods, schools, types, kits, routes }) => {
      const index = (count: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: count - 1 });
      const typeIds = Array.from({ length: types }, (_, t) => `T${t}`);
      const some = (ids: string[]): fc.Arbitrary<string[]> => fc.subarray(ids);
      const periodIds = Array.from({ length: periods }, (_, p) => p);
      const rare = (values: number[]): fc.Arbitrary<number[]> =>
        fc.oneof(
          { weight: 3, arbitrary: fc.constant<number[]>([]) },
          { weight: 1, arbitrary: fc.subarray(values) },
        );
      return fc.record({
        periods: fc.constant(periods),
        turnaround: fc.integer({ min: 0, max: 2 }),
        seed: fc.integer({ min: 0, max: 1000 }),
        iterations: fc.constant(400),
        minutesPerPeriod: fc.option(fc.integer({ min: 20, max: 120 }), { nil: undefined }),
        weights: fc.record({
          fairness: fc.constantFrom(0, 50),
          moves: fc.constantFrom(0, 3, 30),
          stay: fc.constantFrom(0, 5),
          stayUnasked: fc.constantFrom(0, 2, undefined),
          spread: fc.constantFrom(0, 2, 30, undefined),
          even: fc.constantFrom(0, 1, undefined),
          equity: fc.constantFrom(0, 30, undefined),
          variety: fc.constantFrom(0, 8, undefined),
          trips: fc.constantFrom(0, 20, undefined),
        }),
        routes: fc.tuple(
          ...Array.from({ length: routes }, (_, r) =>
            fc.record({
              id: fc.constant(`R${r}`),
              kg: fc.option(fc.integer({ min: 5, max: 30 }), { nil: undefined }),
              boxes: fc.option(fc.integer({ min: 2, max: 6 }), { nil: undefined }),
              trip: fc.constantFrom(0, 0.4, 3, undefined),
            }),
          ),
        ),
        types: fc.tuple(
          ...typeIds.map((id) =>
            fc.record({
              id: fc.constant(id),
              kg: fc.integer({ min: 10, max: 99 }).map((tenths) => tenths / 10),
              boxes: fc.integer({ min: 1, max: 3 }),
              minutes: fc.integer({ min: 5, max: 40 }),
              strand: fc.constantFrom("Living World", "Physical World", undefined),
            }),
          ),
        ),
        kits: fc.tuple(
          ...Array.from({ length: kits }, (_, k) =>
            fc.record({
              id: fc.constant(`K${k}`),
              type: fc.constantFrom(...typeIds),
              away: rare(periodIds),
            }),
          ),
        ),
        schools: fc.tuple(
          ...Array.from({ length: schools }, (_, s) =>
            fc.record({
              id: fc.constant(`S${s}`),
              route: index(routes).map((r) => `R${r}`),
              entitlement: fc.array(fc.integer({ min: 0, max: 2 }), {
                minLength: periods,
                maxLength: periods,
              }),
              suitable: fc.oneof(fc.constant(typeIds), some(typeIds)),
              history: fc.oneof(
                { weight: 2, arbitrary: fc.constant<string[]>([]) },
                { weight: 1, arbitrary: some(typeIds) },
              ),
              closed: rare(periodIds),
              strands: some(["Living World"]),
              behind: fc.constantFrom(0, 0.35, 1, undefined),
              requests: fc.uniqueArray(
                fc.record(
                  {
                    type: fc.constantFrom(...typeIds),
                    rank: fc.integer({ min: 0, max: 6 }),
                    period: index(periods),
                  },
                  { requiredKeys: ["type", "rank"] },
                ),
                { maxLength: types, selector: ({ type }) => type },
              ),
            }),
          ),
        ),
      });
    });
}
