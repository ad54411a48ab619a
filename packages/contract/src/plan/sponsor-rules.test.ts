import { expect, test } from "vitest";
import { reachOf, type SponsoredLoan } from "./sponsor-rules.ts";

const loan = (
  schoolId: string,
  status: SponsoredLoan["status"],
  students: number | null,
  counted = false,
  rating: number | null = null,
): SponsoredLoan => ({ schoolId, status, students, counted, rating });

test("only loans that were at a school count as reached; coming ones are counted separately", () => {
  expect(
    reachOf([
      loan("a", "closed", 28, true),
      loan("a", "collected", 25, false, 5),
      loan("b", "delivered", null, false, 3),
      loan("b", "delivered", 0, true, 5),
      loan("b", "out", 30),
      loan("c", "ready", null),
      loan("c", "proposed", 60),
    ]),
  ).toEqual({
    loans: 4,
    schools: 2,
    students: 53,
    counted: 28,
    unknown: 1,
    rated: 3,
    rating: 4.3,
    loansToCome: 3,
    studentsToCome: 90,
  });
});

test("a count of zero students is a count, not unknown", () => {
  expect(reachOf([loan("a", "closed", 0, true)])).toMatchObject({ students: 0, unknown: 0 });
});

test("no loans yet", () => {
  expect(reachOf([])).toMatchObject({ loans: 0, schools: 0, students: 0, loansToCome: 0 });
});
