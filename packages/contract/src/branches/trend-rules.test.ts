import { expect, test } from "vitest";
import { branchesIn, regionsOf, trendOf } from "./trend-rules.ts";
import type { BranchTrend, RegionLoans, TrendTerm } from "./trends.ts";

const loans = (region: string | null, lent: number): RegionLoans => ({
  region,
  lent,
  schools: lent,
  membersReached: Math.min(lent, 2),
  students: lent * 25,
});

const term = (year: number, number: number, regions: RegionLoans[]): TrendTerm => ({
  year,
  number,
  startsOn: `${year}-0${number * 2}-01`,
  running: year === 2026 && number === 2,
  drivenM: 10_000,
  claimedCents: 500,
  regions,
});

const branch = (
  code: string,
  terms: TrendTerm[],
  more: Partial<BranchTrend> = {},
): BranchTrend => ({
  name: `Branch ${code}`,
  code,
  example: false,
  archived: false,
  region: null,
  currency: "NZD",
  members: [
    { region: "Ōtaki", schools: 3 },
    { region: null, schools: 1 },
  ],
  terms,
  ...more,
});

const north = branch("N", [
  term(2026, 1, [loans("Ōtaki", 4), loans(null, 1)]),
  term(2026, 2, [loans("Ōtaki", 6), loans("Levin", 2)]),
]);
const south = branch("S", [term(2026, 1, [loans("Levin", 3)])], {
  currency: "AUD",
  members: [{ region: "Levin", schools: 5 }],
});
const example = branch("X", [term(2026, 1, [loans("Ōtaki", 90)])], { example: true });
const all = [north, south, example];

test("terms of the same number are added up over branches; currencies are not, and examples are left out", () => {
  const [first, second] = trendOf(all, {});
  expect(first).toMatchObject({
    key: "2026-1",
    branches: 2,
    running: false,
    members: 9,
    membersReached: 2 + 1 + 2,
    schools: 8,
    lent: 8,
    students: 200,
    drivenM: 20_000,
  });
  expect([...(first?.claimed ?? [])]).toEqual([
    ["NZD", 500],
    ["AUD", 500],
  ]);
  expect(second).toMatchObject({ key: "2026-2", branches: 1, running: true, members: 4, lent: 8 });
});

test("a region has its own schools and loans, and neither kilometres nor money", () => {
  expect(regionsOf([north, south])).toEqual(["Levin", "Ōtaki"]);
  expect(trendOf(all, { region: "Levin" })).toMatchObject([
    { key: "2026-1", branches: 2, members: 5, lent: 3, drivenM: null, claimed: null },
    { key: "2026-2", branches: 1, members: 0, lent: 2 },
  ]);
  expect(branchesIn(all, { region: "Ōtaki" }).map(({ code }) => code)).toEqual(["N"]);
});

test("a chosen branch is read alone, even an example", () => {
  expect(trendOf(all, { branch: "X" })).toMatchObject([{ branches: 1, lent: 90, students: 2250 }]);
  expect(trendOf(all, { branch: "none" })).toEqual([]);
});

test("the last eight terms are shown, oldest first", () => {
  const years = [2023, 2024, 2025].flatMap((year) => [4, 3, 2, 1].map((n) => term(year, n, [])));
  expect(trendOf([branch("L", years)], {}).map(({ key }) => key)).toEqual(
    [2024, 2025].flatMap((year) => [1, 2, 3, 4].map((n) => `${year}-${n}`)),
  );
});
