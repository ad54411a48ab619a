import { expect, test } from "vitest";
import { mayBatch, mayPayBatch, mayUndoBatch } from "./batch-rules.ts";

const claim = { number: 7, status: "approved" as const, currency: "NZD", claimantId: "dee" };
const today = "2026-11-25";

test.each(["draft", "submitted", "returned", "exported", "paid", "rejected", "void"] as const)(
  "whether a claim that is %s may go into a batch",
  (status) => {
    expect(mayBatch([claim, { ...claim, status }])?.message).toContain(`Claim 7 is ${status}`);
  },
);

test("approved claims of one currency may share a batch, those of two may not", () => {
  expect(mayBatch([claim, { ...claim, number: 8 }])).toBeNull();
  const no = mayBatch([claim, { ...claim, currency: "AUD" }]);
  expect(no?.message).toBe("These claims are in NZD and AUD. Make a batch for each currency.");
});

test("only an exported batch is undone or paid", () => {
  const paidOn = { paidOn: today, today };
  for (const status of ["paid", "undone"] as const) {
    expect(mayUndoBatch({ status, number: 3 })?.code).toBe("transition_refused");
    expect(mayPayBatch({ status, number: 3 }, [claim], "fin", paidOn)?.code).toBe(
      "transition_refused",
    );
  }
  const batch = { status: "exported" as const, number: 3 };
  expect(mayUndoBatch(batch)).toBeNull();
  expect(mayPayBatch(batch, [claim], "fin", paidOn)).toBeNull();
  expect(mayPayBatch(batch, [claim], "dee", paidOn)?.code).toBe("own_claim");
  const tomorrow = { paidOn: "2026-11-26", today };
  expect(mayPayBatch(batch, [claim], "fin", tomorrow)?.details[0]?.path).toBe("paidOn");
});
