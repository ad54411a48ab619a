import { expect, test } from "vitest";
import { roles } from "../access/capabilities.ts";
import { differenceFits, mayDecideCount, seesOnHand, settlesItself } from "./stock-count-rules.ts";

const plain = { blindCounts: false, countsByTwo: false };
const blind = { ...plain, blindCounts: true };
const byTwo = { ...plain, countsByTwo: true };

test("if counters do not see expected quantities, people who only count don't see stock levels", () => {
  expect(roles.filter((role) => !seesOnHand(role, plain))).toEqual([]);
  expect(roles.filter((role) => !seesOnHand(role, blind))).toEqual(["volunteer"]);
});

test.each([
  { branch: plain, itself: ["admin", "manager", "coordinator"] },
  { branch: blind, itself: [] },
  { branch: byTwo, itself: [] },
])("with $branch, a count by $itself is approved automatically", ({ branch, itself }) => {
  expect(roles.filter((role) => settlesItself(role, branch))).toEqual(itself);
});

const count = { itemName: "Straws", status: "waiting", byTwo: false, countedById: "me" } as const;
const approved = { decision: "approved" } as const;

test.each([
  { count, me: "me", asked: approved, code: null },
  { count: { ...count, byTwo: true }, me: "me", asked: approved, code: "transition_refused" },
  { count: { ...count, byTwo: true }, me: "you", asked: approved, code: null },
  { count, me: "me", asked: { decision: "refused", reason: " " }, code: "invalid_input" },
  { count, me: "me", asked: { decision: "refused", reason: "Box 2 missed" }, code: null },
  // People can withdraw their own mistaken count, even if a second person has to approve counts.
  {
    count: { ...count, byTwo: true },
    me: "me",
    asked: { decision: "refused", reason: "Wrong shelf" },
    code: null,
  },
  {
    count: { ...count, status: "approved" },
    me: "you",
    asked: approved,
    code: "transition_refused",
  },
  {
    count: { ...count, status: "replaced" },
    me: "you",
    asked: approved,
    code: "transition_refused",
  },
] as const)("$asked.decision for a $count.status count: $code", ({ count, me, asked, code }) => {
  expect(mayDecideCount(count, me, asked)?.code ?? null).toBe(code);
});

test.each([
  { counted: 43, onHand: 50, now: 7, code: null },
  { counted: 43, onHand: 50, now: 6, code: "stock_short" },
  { counted: 60, onHand: 50, now: 0, code: null },
])("$counted counted of $onHand with $now on hand now: $code", ({ counted, onHand, now, code }) => {
  const one = { itemName: "Straws", unit: "each", counted, onHand };
  expect(differenceFits(one, now)?.code ?? null).toBe(code);
});
