import { expect, test } from "vitest";
import { totalsBy, totalsOf, unitCosts } from "./totals-rules.ts";

const north = { routeId: "r1", routeName: "North" };
const byHand = { routeId: null, routeName: null };
const jazz = { vehicleId: "v1", vehicleName: "Jazz", personId: "p1", personName: "Hēmi" };
const leaf = { vehicleId: "v2", vehicleName: "Leaf", personId: "p2", personName: "Ana" };
const cells = [
  { month: "2026-12", ...north, ...jazz, distanceM: 10_000, amountCents: 1200 },
  { month: "2026-11", ...north, ...leaf, distanceM: 20_000, amountCents: 2440 },
  { month: "2026-11", ...byHand, ...jazz, distanceM: 5000, amountCents: 600 },
];

test.each([
  ["month", ["2026-11", "2026-12"], [3040, 1200]],
  ["route", ["North", null], [3640, 600]],
  ["vehicle", ["Leaf", "Jazz"], [2440, 1800]],
  ["person", ["Ana", "Hēmi"], [2440, 1800]],
] as const)("by %s", (by, names, amounts) => {
  const totals = totalsBy(by, cells);
  expect(totals.map(({ name }) => name)).toEqual(names);
  expect(totals.map(({ amountCents }) => amountCents)).toEqual(amounts);
});

test("the sums are the same, whichever side they are added up by", () => {
  for (const by of totalsOf) {
    const totals = totalsBy(by, cells);
    expect(totals.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(4240);
    expect(totals.reduce((sum, { distanceM }) => sum + distanceM, 0)).toBe(35_000);
  }
});

test.each([
  [
    { amountCents: 1000, kits: 3, pupils: 90, unknown: 0 },
    { kitCents: 333, pupilCents: 11 },
  ],
  [
    { amountCents: 1000, kits: 2, pupils: 0, unknown: 2 },
    { kitCents: 500, pupilCents: null },
  ],
  [
    { amountCents: 0, kits: 0, pupils: 0, unknown: 0 },
    { kitCents: null, pupilCents: null },
  ],
])("%o costs %o", (delivered, costs) => {
  expect(unitCosts(delivered)).toEqual(costs);
});
