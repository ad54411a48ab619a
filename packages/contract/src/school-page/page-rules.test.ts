import { expect, test } from "vitest";
import { hasPage, mayRate, mayReport, takesWishes } from "./page-rules.ts";

test.each([
  ["member", null, true],
  ["member", "2026-11-25", true],
  ["member", "2026-11-24", false],
  ["paused", null, true],
  ["prospect", null, false],
  ["lapsed", null, false],
  ["left", null, false],
])("whether a school that is %s until %s has a page: %s", (status, memberUntil, yes) => {
  expect(hasPage({ status, memberUntil }, "2026-11-25") === null).toBe(yes);
});

test.each([
  [null, false],
  ["2026-11-24", false],
  ["2026-11-25", true],
])("requests with the deadline %s are accepted on 25 November: %s", (closesOn, yes) => {
  expect(takesWishes(closesOn, "2026-11-25") === null).toBe(yes);
});

test.each([
  ["confirmed", false, false],
  ["out", false, false],
  ["delivered", true, true],
  ["collected", false, true],
  ["closed", false, true],
  ["cancelled", false, false],
])("for a kit that is %s, a school may report: %s, rate: %s", (status, reports, rates) => {
  expect([mayReport(status) === null, mayRate(status) === null]).toEqual([reports, rates]);
});
