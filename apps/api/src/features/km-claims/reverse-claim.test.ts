import { randomUUID } from "node:crypto";
import {
  listCorrections,
  makeCorrections,
  reverseKmClaim,
} from "@kitround/contract/km-claims/correction.ts";
import * as batch from "@kitround/contract/km-claims/km-batch.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { getKmStatement } from "@kitround/contract/km-claims/statement.ts";
import { readClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  addCard,
  approve,
  beforeBackdating,
  milesByHand,
  pay,
  submit,
} from "../../test/british-claims.ts";
import { claimed } from "../../test/km-claims.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes } from "../../test/trip-round.ts";

const app = await testApp();

/** A trip's claim, approved, and paid if asked for. */
async function decided(how: "approved" | "paid") {
  const { branch, claim, tripId } = await claimed(app);
  await submit(branch, claim);
  await approve(branch, claim);
  if (how === "paid") await pay(branch, claim);
  return { branch, claim: await read(branch, claim.id), tripId };
}

const read = (branch: TestBranch, id: string) =>
  branch.ok("finance", claims.getKmClaim, { params: { id } });

const asked = (claim: { id: string; rowVersion: number }, claimableAgain = true) => ({
  params: { id: claim.id },
  body: { rowVersion: claim.rowVersion, reason: "Wrong car", claimableAgain },
});

test("a paid claim is reversed by negative lines, which are owed back in a batch; its trip can be claimed again", async () => {
  const { branch, claim, tripId } = await decided("paid");
  const key = randomUUID();
  const reversal = await branch.ok("finance", reverseKmClaim, asked(claim), { key });
  expect(await branch.ok("finance", reverseKmClaim, asked(claim), { key })).toEqual(reversal);
  expect(reversal).toMatchObject({
    kind: "reversal",
    status: "approved",
    note: "Wrong car",
    reversesNumber: claim.number,
    amountCents: -claim.amountCents,
    totalM: -claim.totalM,
    claimantId: claim.claimantId,
  });
  expect(reversal.legs.map((leg) => leg.amountCents)).toEqual(
    claim.legs.map((leg) => -leg.amountCents),
  );
  expect(await read(branch, claim.id)).toEqual({ ...claim, reversedByNumber: reversal.number });
  const made = await branch.ok("finance", batch.createKmBatch, {
    body: { claimIds: [reversal.id] },
  });
  expect(made.totalCents).toBe(-claim.amountCents);
  const unclaimed = await branch.ok("driver", claims.listUnclaimedTrips, {});
  expect(unclaimed.items.map((trip) => trip.tripId)).toEqual([tripId]);
  const again = await branch.ok("driver", claims.claimTripLegs, {
    params: { id: tripId },
    body: {},
  });
  expect(again.amountCents).toBe(claim.amountCents);
});

test("a reversed claim is not in the year's totals, its statement or the amounts above the rates", async () => {
  const { branch, claim } = await decided("paid");
  await branch.ok("finance", reverseKmClaim, asked(claim, false));
  const onDay = { onDay: claim.legs[0]?.onDay ?? "" };
  const totals = await branch.ok("finance", readClaimTotals, { query: onDay });
  expect(totals.cells.map((cell) => [cell.distanceM, cell.amountCents])).toEqual([[0, 0]]);
  const { claims: listed } = await branch.ok("driver", getKmStatement, {
    params: { id: claim.claimantId },
    query: onDay,
  });
  const sum = (of: (each: (typeof listed)[number]) => number) =>
    listed.reduce((total, each) => total + of(each), 0);
  expect(listed).toHaveLength(2);
  expect(sum((each) => each.distanceM)).toBe(0);
  expect(sum((each) => each.withinCents ?? Number.NaN)).toBe(0);
  expect(listed.map((each) => each.aboveCents)).toEqual([0, 0]);
});

test("reversing an approved claim that is in no batch moves no money: both become void, and no batch takes them", async () => {
  const { branch, claim } = await decided("approved");
  const reversal = await branch.ok("manager", reverseKmClaim, asked(claim));
  expect(reversal.status).toBe("void");
  expect(await read(branch, claim.id)).toMatchObject({ status: "void", legs: claim.legs });
  const body = { claimIds: [claim.id, reversal.id] };
  await branch.refused("finance", batch.createKmBatch, { body }, "transition_refused");
  const late = behindTheScenes(app, (tx) =>
    sql`update km_claim set status = 'approved' where id = ${claim.id}`.execute(tx),
  );
  await expect(late).rejects.toThrow(/claim_paid/);
});

test("legs that were right can't be claimed again", async () => {
  const { branch, claim } = await decided("paid");
  await branch.ok("finance", reverseKmClaim, asked(claim, false));
  expect((await branch.ok("driver", claims.listUnclaimedTrips, {})).items).toEqual([]);
});

test("nobody reverses their own claim, an undecided one, or one twice", async () => {
  const { branch, claim } = await decided("paid");
  await branch.refused("driver", reverseKmClaim, asked(claim), "forbidden");
  await behindTheScenes(app, (tx) =>
    sql`update branch_user set role = 'finance' where id = ${claim.claimantId}`.execute(tx),
  );
  await branch.refused("driver", reverseKmClaim, asked(claim), "own_claim");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => branch.call("finance", reverseKmClaim, asked(claim))),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  const no = await branch.refused("finance", reverseKmClaim, asked(claim), "transition_refused");
  expect(no.message).toContain("has made this one void already");
  const stranger = await app.newBranch();
  await stranger.refused("finance", reverseKmClaim, asked(claim), "not_found");
  const open = await claimed(app);
  await open.branch.refused("finance", reverseKmClaim, asked(open.claim), "transition_refused");
});

test("a corrected claim is reversed together with its correction, once that is decided", async () => {
  const { branch, car } = await beforeBackdating(app);
  const paid = await milesByHand(branch, await car("Mine"), "2026-04-20");
  await submit(branch, paid);
  const { rowVersion } = await approve(branch, paid);
  await addCard(branch, "newer");
  const { items } = await branch.ok("finance", makeCorrections, {
    body: { lines: 1, amountCents: 100 },
  });
  const now = { ...paid, rowVersion };
  const no = await branch.refused("finance", reverseKmClaim, asked(now), "transition_refused");
  expect(no.message).toContain("Claim 2 corrects this one");
  const correction = await approve(branch, items[0] ?? paid);
  await branch.refused("finance", reverseKmClaim, asked(correction), "transition_refused");
  const reversal = await branch.ok("finance", reverseKmClaim, asked(now));
  // The correction may have been paid meanwhile, so the reversal is owed back and not void.
  expect(reversal).toMatchObject({ status: "approved", amountCents: -550 });
  expect((await branch.ok("finance", listCorrections, {})).items).toEqual([]);
});

test.each([
  [
    "a claim becomes void by itself",
    /claim_void_by_reversal/,
    "update km_claim set status = 'void' where status = 'approved'",
  ],
  [
    "a claim that is no reversal has a negative distance",
    /km_claim_total_of_kind|claim_equals_legs/,
    "update km_claim set total_m = -1 where status = 'approved'",
  ],
  [
    "a reversal has no reason",
    /km_claim_reversal_says_why/,
    "update km_claim set kind = 'reversal' where status = 'approved'",
  ],
])("the database refuses that %s", async (_, refused, statement) => {
  const { claim } = await decided("approved");
  const bySql = behindTheScenes(app, (tx) =>
    sql.raw(`${statement} and id = '${claim.id}'`).execute(tx),
  );
  await expect(bySql).rejects.toThrow(refused);
});
