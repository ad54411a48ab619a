import { expect, test } from "vitest";
import { type BranchYear, type YearLoan, yearReport } from "./year-rules.ts";

const loan = (schoolId: string, more: Partial<YearLoan> = {}): YearLoan => ({
  schoolId,
  member: true,
  region: "Ōtaki",
  title: "Dem Bones",
  sponsor: null,
  status: "closed",
  students: 28,
  counted: true,
  reported: false,
  rating: null,
  ...more,
});

const branch = (name: string, loans: YearLoan[], more: Partial<BranchYear> = {}): BranchYear => ({
  name,
  code: name.slice(0, 3),
  example: false,
  archived: false,
  region: null,
  currency: "NZD",
  members: [{ region: "Ōtaki", schools: 3 }],
  terms: [2025, 2026].map((year) => ({
    year,
    number: 1,
    startsOn: `${year}-02-01`,
    running: false,
    drivenM: 40_000,
    claimedCents: 1250,
    regions: [],
  })),
  classSize: 30,
  loans,
  asked: [],
  sponsored: [],
  ...more,
});

test("a school counts once, and a loan without a number of students adds a class and no students", () => {
  const { reach, members, membersReached } = yearReport(2026, [
    branch("North", [
      loan("a", { students: 61 }),
      loan("a", { students: 25, counted: false, reported: true }),
      loan("b", { students: 20, counted: false }),
      loan("c", { students: null, counted: false, member: false }),
    ]),
  ]);
  expect(reach).toMatchObject({
    loans: 4,
    schools: 3,
    students: 106,
    counted: 61,
    reported: 25,
    unknown: 1,
    classes: 2 + 1 + 1 + 1,
  });
  expect([members, membersReached]).toEqual([3, 2]);
});

test("a title and a sponsor of two branches are one, whatever their capitals; an example is left out", () => {
  const bank = { sponsor: "Pēke", title: "Dem Bones", copies: 2 };
  const report = yearReport(2026, [
    branch("North", [loan("a", { sponsor: "Pēke" })], {
      asked: [
        { title: "Light", wishes: 5 },
        { title: "Dem Bones", wishes: 2 },
      ],
      sponsored: [bank],
    }),
    branch("South", [loan("b", { title: "DEM BONES", sponsor: "pēke", region: null })], {
      sponsored: [{ ...bank, sponsor: "pēke", title: "Light", copies: 1 }],
    }),
    branch("Example", [loan("x", { students: 900 })], { example: true }),
  ]);
  expect(report.titles.map(({ name, wishes, reach }) => [name, wishes, reach.loans])).toEqual([
    ["Light", 5, 0],
    ["Dem Bones", 2, 2],
  ]);
  expect(report.sponsors).toMatchObject([
    {
      name: "Pēke",
      copies: 3,
      titles: ["Dem Bones", "Light"],
      reach: { loans: 2, schools: 2, students: 56 },
    },
  ]);
  expect(
    report.regions.map(({ region, members, reach }) => [region, members, reach.loans]),
  ).toEqual([
    ["Ōtaki", 6, 1],
    [null, 0, 1],
  ]);
  expect(report.branches.map(({ name }) => name)).toEqual(["North", "South"]);
});

test("kilometres and claims are those of the year's terms; only the plot has other years", () => {
  const aud = branch("South", [], { currency: "AUD" });
  const report = yearReport(2026, [branch("North", []), aud]);
  expect(report).toMatchObject({ drivenM: 80_000, branchesWithTerms: 2 });
  expect([...report.claimed]).toEqual([
    ["NZD", 1250],
    ["AUD", 1250],
  ]);
  expect(report.terms.map(({ key }) => key)).toEqual(["2025-1", "2026-1"]);
  expect(yearReport(2019, [aud])).toMatchObject({
    branchesWithTerms: 0,
    drivenM: 0,
    reach: { loans: 0, students: 0 },
  });
});
