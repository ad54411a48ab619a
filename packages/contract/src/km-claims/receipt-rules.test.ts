import { expect, test } from "vitest";
import { mayAddReceipt, mayChangeReceipts, mostReceipts } from "./receipt-rules.ts";

test.each([
  ["draft", "manual", "dee", null],
  ["returned", "manual", "dee", null],
  ["submitted", "manual", "dee", "transition_refused"],
  ["paid", "manual", "dee", "transition_refused"],
  ["draft", "odometer", "dee", "transition_refused"],
  ["draft", "manual", "max", "forbidden"],
] as const)(
  "whether receipts of a %s claim on a leg by %s may be changed by %s: %s",
  (status, source, who, code) => {
    const claim = { status, claimantId: "dee" };
    expect(mayChangeReceipts(claim, { source }, who)?.code ?? null).toBe(code);
  },
);

test.each([
  [0, null],
  [mostReceipts - 1, null],
  [mostReceipts, "transition_refused"],
])("whether a leg with %i receipts accepts another: %s", (count, code) => {
  expect(mayAddReceipt(count)?.code ?? null).toBe(code);
});
