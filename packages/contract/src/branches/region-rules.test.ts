import { expect, test } from "vitest";
import type { BranchFigures } from "./national.ts";
import { figuresByRegion } from "./region-rules.ts";

const branch: BranchFigures = {
  name: "Nelson",
  code: "NSN",
  example: false,
  archived: false,
  region: "South",
  currency: "NZD",
  distanceUnit: "km",
  kitsReady: 3,
  kitsOut: 2,
  kitsLate: 1,
  members: 10,
  reached: 4,
  published: 1,
  rotations: 2,
  minutes: 60,
  drivenM: 5_000,
  claimedCents: 700,
  tripsWithoutDriver: 1,
  failedJobs: 0,
  refusedMails: 0,
};

test("branches are added up by region, those without one last; examples and other currencies are not added", () => {
  const rows = figuresByRegion([
    branch,
    { ...branch, code: "CHC", kitsReady: 5, currency: "AUD", claimedCents: 900 },
    { ...branch, code: "AKL", region: "North" },
    { ...branch, code: "NEW", region: null },
    { ...branch, code: "EX", example: true },
  ]);
  expect(rows.map(({ region, branches }) => [region, branches])).toEqual([
    ["North", 1],
    ["South", 2],
    [null, 1],
  ]);
  expect(rows[1]).toMatchObject({
    kitsReady: 8,
    members: 20,
    reached: 8,
    minutes: 120,
    drivenM: 10_000,
  });
  expect([...(rows[1]?.claimed ?? [])]).toEqual([
    ["NZD", 700],
    ["AUD", 900],
  ]);
});

test("without regions there is one row", () => {
  expect(figuresByRegion([{ ...branch, region: null }])).toHaveLength(1);
  expect(figuresByRegion([])).toEqual([]);
});
