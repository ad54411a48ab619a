import { randomUUID } from "node:crypto";
import * as batch from "@kitround/contract/km-claims/km-batch.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { approveKmClaims } from "@kitround/contract/km-claims/to-decide.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { submittedClaims } from "../../test/submitted-claims.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes } from "../../test/trip-round.ts";

const app = await testApp();

/** This number of approved claims of the driver, and one more that was approved before. */
async function approvedClaims(count: number) {
  const { branch, made, before, ...more } = await submittedClaims(app, count);
  const asked = made.map(({ id, rowVersion }) => ({ id, rowVersion, checked: false }));
  await branch.ok("manager", approveKmClaims, { body: { claims: asked } });
  const ids = made.map((claim) => claim.id);
  return { branch, ids, made, before, ...more };
}

const makeBatch = (branch: TestBranch, claimIds: string[]) =>
  branch.ok("finance", batch.createKmBatch, { body: { claimIds } });
const payment = { paidOn: "2026-11-20", paymentRef: "BACS 1147" };

test("approved claims are exported under a number and paid together, with day and reference", async () => {
  const { branch, ids, made } = await approvedClaims(3);
  const first = await makeBatch(branch, ids);
  const total = made.reduce((sum, claim) => sum + claim.amountCents, 0);
  expect(first).toMatchObject({ number: 1, status: "exported", totalCents: total });
  expect(first.claims.map((claim) => claim.status)).toEqual(Array(3).fill("exported"));
  const one = first.claims[0];
  if (!one) throw new Error("It has three.");
  const alone = { params: { id: one.id }, body: { rowVersion: one.rowVersion } };
  await branch.refused("finance", claims.payKmClaim, alone, "transition_refused");
  const params = { id: first.id };
  const key = randomUUID();
  const pay = { params, body: { rowVersion: first.rowVersion, ...payment } };
  const paid = await branch.ok("finance", batch.payKmBatch, pay, { key });
  expect(await branch.ok("finance", batch.payKmBatch, pay, { key })).toEqual(paid);
  expect(paid).toMatchObject({ status: "paid", ...payment });
  expect(paid.claims[0]).toMatchObject({ status: "paid", batchNumber: 1, ...payment });
  const undo = { params, body: { rowVersion: paid.rowVersion, reason: "Wrong account" } };
  await branch.refused("finance", batch.undoKmBatch, undo, "transition_refused");
  expect((await branch.ok("admin", batch.listKmBatches, {})).items).toMatchObject([{ number: 1 }]);
});

test("a batch can be undone until it is paid; its claims go into the next one", async () => {
  const { branch, ids } = await approvedClaims(2);
  const first = await makeBatch(branch, ids);
  const again = { body: { claimIds: ids } };
  await branch.refused("finance", batch.createKmBatch, again, "transition_refused");
  const undone = await branch.ok("finance", batch.undoKmBatch, {
    params: { id: first.id },
    body: { rowVersion: first.rowVersion, reason: "One is missing" },
  });
  expect(undone).toMatchObject({ status: "undone", claims: [], claimNumbers: [2, 3] });
  expect((await makeBatch(branch, ids)).number).toBe(2);
});

test("a claim that is not approved, or not found, prevents the whole batch", async () => {
  const { branch, ids, unusual } = await approvedClaims(1);
  const both = { body: { claimIds: [...ids, unusual.id] } };
  const no = await branch.refused("finance", batch.createKmBatch, both, "transition_refused");
  expect(no.message).toContain("Claim 3 is submitted");
  const stranger = await app.newBranch();
  const theirs = { body: { claimIds: ids } };
  await stranger.refused("finance", batch.createKmBatch, theirs, "not_found");
  await branch.refused("manager", batch.createKmBatch, theirs, "forbidden");
  expect((await branch.ok("finance", batch.listKmBatches, {})).total).toBe(0);
});

test("fifty simultaneous exports put a claim into one batch only", async () => {
  const { branch, ids } = await approvedClaims(4);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      branch.call("finance", batch.createKmBatch, { body: { claimIds: ids } }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  const { items } = await branch.ok("finance", batch.listKmBatches, {});
  expect(items.map((each) => each.claimNumbers)).toEqual([[2, 3, 4, 5]]);
});

test("nobody pays a batch with their own claim in it, not even by SQL", async () => {
  const { branch, ids, driverId } = await approvedClaims(1);
  await behindTheScenes(app, (tx) =>
    tx.updateTable("branchUser").set({ role: "finance" }).where("id", "=", driverId).execute(),
  );
  const made = await makeBatch(branch, ids);
  const pay = { params: { id: made.id }, body: { rowVersion: made.rowVersion, ...payment } };
  const no = await branch.refused("driver", batch.payKmBatch, pay, "own_claim");
  expect(no.message).toContain("Claim 2 is your own");
  const bySql = behindTheScenes(app, (tx) =>
    sql`update km_claim set status = 'paid', payer_id = claimant_id, paid_at = now()
      where batch_id = ${made.id}`.execute(tx),
  );
  await expect(bySql).rejects.toThrow(/km_claim_not_own_payment/);
});

interface Ids {
  first: string;
  second: string;
  free: string;
}

test.each([
  [
    "another batch takes a claim",
    /claim_in_one_batch/,
    ({ first, second }: Ids) =>
      sql`update km_claim set batch_id = ${second} where batch_id = ${first}`,
  ],
  [
    "a claim leaves its batch by itself",
    /batch_equals_claims/,
    ({ first }: Ids) =>
      sql`update km_claim set batch_id = null, status = 'approved' where batch_id = ${first}`,
  ],
  [
    "a batch says another sum",
    /batch_equals_claims/,
    ({ first }: Ids) => sql`update km_batch set total_cents = 1 where id = ${first}`,
  ],
  [
    "a claim is exported without a batch",
    /km_claim_exported_in_batch/,
    ({ free }: Ids) => sql`update km_claim set status = 'exported' where id = ${free}`,
  ],
])("the database refuses that %s", async (_, refused, statement) => {
  const { branch, ids, before } = await approvedClaims(2);
  const [one = "", two = ""] = ids;
  const { id: first } = await makeBatch(branch, [one]);
  const { id: second } = await makeBatch(branch, [two]);
  const bySql = behindTheScenes(app, (tx) =>
    statement({ first, second, free: before.id }).execute(tx),
  );
  await expect(bySql).rejects.toThrow(refused);
});

test("a paid claim never changes, not even by SQL", async () => {
  const { branch, ids } = await approvedClaims(1);
  const made = await makeBatch(branch, ids);
  await branch.ok("finance", batch.payKmBatch, {
    params: { id: made.id },
    body: { rowVersion: made.rowVersion, ...payment },
  });
  const claim = behindTheScenes(app, (tx) =>
    sql`update km_claim set note = 'changed' where batch_id = ${made.id}`.execute(tx),
  );
  await expect(claim).rejects.toThrow(/claim_paid/);
  const paid = behindTheScenes(app, (tx) =>
    sql`update km_batch set payment_ref = 'other' where id = ${made.id}`.execute(tx),
  );
  await expect(paid).rejects.toThrow(/batch_final/);
});

test("a branch changes its own limits and export, with a version check", async () => {
  const branch = await app.newBranch();
  const usual = await branch.ok("finance", batch.getClaimSettings, {});
  expect(usual).toMatchObject({ gapPercent: 15, gapM: 5000, rowVersion: 1 });
  const body = { ...usual, gapPercent: 5, accountCode: "478", plainColumns: ["claim" as const] };
  const saved = await branch.ok("finance", batch.saveClaimSettings, { body });
  expect(saved).toEqual({ ...body, rowVersion: 2 });
  await branch.refused("finance", batch.saveClaimSettings, { body }, "stale_version");
  await branch.refused("manager", batch.saveClaimSettings, { body }, "forbidden");
});
