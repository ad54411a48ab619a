import fc from "fast-check";
import { expect, it } from "vitest";
import { kitPathFinder } from "../src/kit-path.ts";
import { termModel } from "../src/term-model.ts";

const instance = fc
  .record({ periods: fc.integer({ min: 1, max: 4 }), zones: fc.integer({ min: 1, max: 3 }) })
  .chain(({ periods, zones }) =>
    fc.record({
      periods: fc.constant(periods),
      zones: fc.constant(zones),
      turnaround: fc.integer({ min: 0, max: 2 }),
      moveCost: fc.integer({ min: 0, max: 6 }),
      entry: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: zones, maxLength: zones }),
      price: fc.array(fc.integer({ min: 0, max: 9 }), {
        minLength: zones * periods,
        maxLength: zones * periods,
      }),
      away: fc.subarray(Array.from({ length: periods }, (_, p) => p)),
      locked: fc.option(
        fc.record({
          period: fc.integer({ min: 0, max: periods - 1 }),
          zone: fc.integer({ min: 0, max: zones - 1 }),
        }),
      ),
    }),
  );

it("a copy's best path is the best of all its paths", () => {
  fc.assert(
    fc.property(
      instance,
      ({ periods, zones, turnaround, moveCost, entry, price, away, locked }) => {
        const model = termModel({
          periods,
          turnaround,
          seed: 1,
          routes: [],
          types: [{ id: "T", kg: 1, boxes: 1, minutes: 1 }],
          kits: [{ id: "K", type: "T", away: away.filter((p) => p !== locked?.period) }],
          schools: [],
        });
        const lockedZone = new Int32Array(periods).fill(-1);
        if (locked !== null) lockedZone[locked.period] = locked.zone;
        const path = { value: 0, use: new Int32Array(periods) };
        const prices = { price: Float64Array.from(price), entry: Float64Array.from(entry) };
        kitPathFinder(model, lockedZone, zones)(0, { moveCost, ...prices }, path);

        const worth = (use: readonly number[]): number => {
          let sum = 0;
          let last = -1;
          for (const [p, zone] of use.entries()) {
            if (locked?.period === p && zone !== locked.zone) return -Infinity;
            if (zone < 0) continue;
            if (away.includes(p) && locked?.period !== p) return -Infinity;
            if (last >= 0 && p - last <= turnaround) return -Infinity;
            const before = last < 0 ? -1 : (use[last] ?? -1);
            sum += price[zone * periods + p] ?? 0;
            if (zone !== before) sum += (entry[zone] ?? 0) - (before < 0 ? 0 : moveCost);
            last = p;
          }
          return sum;
        };
        const walks = (p: number): number[][] =>
          p === 0
            ? [[]]
            : walks(p - 1).flatMap((walk) =>
                Array.from({ length: zones + 1 }, (_, zone) => [...walk, zone - 1]),
              );
        expect(path.value).toBe(Math.max(...walks(periods).map(worth)));
        expect(worth([...path.use])).toBe(path.value);
      },
    ),
    { numRuns: 300 },
  );
});
