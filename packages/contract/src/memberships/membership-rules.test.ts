import { expect, test } from "vitest";
import { aYearOn, mayRenew, priceOf, renewalMayBecome, renewedYear } from "./membership-rules.ts";

test.each([
  ["2026-12-31", "2027-12-31"],
  ["2028-02-29", "2029-02-28"],
  ["2027-02-28", "2028-02-28"],
])("a year after %s is %s", (day, later) => expect(aYearOn(day)).toBe(later));

test.each([
  ["2026-12-31", { fromOn: "2027-01-01", untilOn: "2027-12-31" }],
  ["2026-11-25", { fromOn: "2026-11-26", untilOn: "2027-11-25" }],
  ["2026-03-31", { fromOn: "2026-11-25", untilOn: "2027-11-24" }],
])("a membership until %s is renewed on 25 November for %j", (until, year) => {
  expect(renewedYear(until, "2026-11-25")).toEqual(year);
});

const price = (maxRoll: number | null, status: "active" | "archived" = "active") => ({
  maxRoll,
  status,
});
const list = [price(null), price(500), price(150), price(100, "archived")];
test.each([
  [80, 150],
  [150, 150],
  [151, 500],
  [501, null],
  [null, null],
])("a school of %s pupils has the price of those up to %s", (roll, limit) => {
  expect(priceOf(roll, list)).toMatchObject({ maxRoll: limit });
});

test("a school larger than every price, and a branch without prices, have none", () => {
  expect(priceOf(600, [price(500)])).toBeNull();
  expect(priceOf(null, [price(500)])).toBeNull();
  expect(priceOf(10, [])).toBeNull();
});

test.each([
  ["member", "2026-12-31", null],
  ["lapsed", "2026-01-31", null],
  ["member", null, /no end/],
  ["left", "2026-12-31", /has left/],
] as const)("a school that is %s until %s may be renewed: %s", (status, memberUntil, why) => {
  const refusal = mayRenew({ nameEn: "Aro", status, memberUntil });
  if (why === null) expect(refusal).toBeNull();
  else expect(refusal?.message).toMatch(why);
});

const invoice = {
  number: 1,
  priceName: "Small",
  cents: 100,
  accountCode: null,
  taxCode: null,
  dueOn: "2026-12-01",
};
test.each([
  ["open", invoice, "paid", null],
  ["paid", invoice, "open", null],
  ["open", null, "cancelled", null],
  ["cancelled", invoice, "cancelled", null],
  ["paid", invoice, "cancelled", /is paid/],
  ["open", null, "paid", /no invoice/],
  ["cancelled", invoice, "open", /is cancelled/],
] as const)("a renewal that is %s with invoice %j may become %s: %s", (status, its, next, why) => {
  const refusal = renewalMayBecome({ status, invoice: its }, next);
  if (why === null) expect(refusal).toBeNull();
  else expect(refusal?.message).toMatch(why);
});
