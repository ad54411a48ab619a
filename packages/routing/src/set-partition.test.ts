import { expect, test } from "vitest";

import { below, seededRandom } from "./random.ts";
import { setPartition } from "./set-partition.ts";
import { type Column, type Partition, priceStops } from "./stop-prices.ts";

const never = (): boolean => false;

/** The cost of the cheapest choice, by trying every one. */
function cheapest({ columns, stops, vans }: Partition): number {
  let best = Number.POSITIVE_INFINITY;
  for (let choice = 0; choice < 1 << columns.length; choice++) {
    const chosen = columns.filter((_, index) => choice & (1 << index));
    const taken = chosen.flatMap((column) => column.stops);
    if (taken.length !== stops || new Set(taken).size !== stops) continue;
    if (vans.some((count, kind) => chosen.filter((c) => c.kind === kind).length > count)) continue;
    best = Math.min(best, costOf(chosen));
  }
  return best;
}

function costOf(columns: readonly (Column | undefined)[]): number {
  return columns.reduce((sum, column) => sum + (column?.cost ?? Number.NaN), 0);
}

function drawn(seed: number): Partition {
  const random = seededRandom(seed);
  const stops = 2 + below(random, 5);
  const columns = Array.from({ length: 4 + below(random, 9) }, () => ({
    stops: Array.from({ length: stops }, (_, stop) => stop).filter(() => random() < 0.4),
    kind: below(random, 2),
    cost: below(random, 40) - 5,
  })).filter((column) => column.stops.length > 0);
  return { columns, stops, vans: [2, 1], below: 1e6, spent: never };
}

test("the choice is the cheapest of all, and the bound is not above it", () => {
  // The problems are different in each run: the search is exact at this size.
  const first = Math.floor(Math.random() * 1e6);
  for (let seed = first; seed < first + 300; seed++) {
    const partition = drawn(seed);
    const best = cheapest(partition);
    const chosen = setPartition(partition);
    const cost = chosen && costOf(chosen.map((index) => partition.columns[index]));
    expect(cost, `seed ${seed}`).toBe(best === Number.POSITIVE_INFINITY ? null : best);
    const exact = { ...partition, below: best };
    if (best < 1e6) {
      expect(priceStops(exact).bound, `seed ${seed}`).toBeLessThanOrEqual(best + 1e-9);
      expect(setPartition(exact), `seed ${seed}, nothing cheaper`).toBeNull();
      const under = { ...partition, below: best + 0.5 };
      expect(setPartition(under), `seed ${seed}, just under`).not.toBeNull();
    }
  }
});

test.each<[string, Partial<Partition>, number[] | null]>([
  ["the two halves, cheaper than the whole", {}, [1, 2]],
  ["the whole, where there is one van", { vans: [1] }, [0]],
  ["nothing, where nothing is cheaper", { below: 8 }, null],
  ["nothing, where a stop is in no column", { stops: 3 }, null],
  ["nothing, without any column", { columns: [] }, null],
])("gives %s", (_, changes, chosen) => {
  const columns = [
    { stops: [0, 1], kind: 0, cost: 10 },
    { stops: [0], kind: 0, cost: 4 },
    { stops: [1], kind: 0, cost: 4 },
  ];
  const found = setPartition({
    columns,
    stops: 2,
    vans: [2],
    below: 100,
    spent: never,
    ...changes,
  });
  expect(found && [...found].sort()).toEqual(chosen);
});
