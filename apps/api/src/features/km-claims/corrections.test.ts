import { randomUUID } from "node:crypto";
import { listCorrections, makeCorrections } from "@kitround/contract/km-claims/correction.ts";
import * as batch from "@kitround/contract/km-claims/km-batch.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { approveKmClaims, listClaimsToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { listRateCards } from "@kitround/contract/rate-cards/rate-card.ts";
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
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes } from "../../test/trip-round.ts";

const app = await testApp();

/** Paid at 45p: one leg before and one after 6 April 2026, ten miles each. Then the backdated card of 55p is added. */
async function backdated() {
  const { branch, car } = await beforeBackdating(app);
  const vehicleId = await car("Mine");
  await milesByHand(branch, vehicleId, "2026-04-05");
  const paid = await milesByHand(branch, vehicleId, "2026-04-20");
  await submit(branch, paid);
  await approve(branch, paid);
  await pay(branch, paid);
  await addCard(branch, "newer");
  return { branch, car, vehicleId, paid };
}

async function correctedOnce() {
  const { branch } = await backdated();
  const { items } = await branch.ok("finance", makeCorrections, { body: (await due(branch)).body });
  return { branch, id: items[0]?.id ?? "" };
}

async function due(branch: TestBranch) {
  const { items } = await branch.ok("finance", listCorrections, {});
  const lines = items.reduce((sum, item) => sum + item.lines.length, 0);
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  return { items, body: { lines, amountCents } };
}

const claimOf = (branch: TestBranch, id: string) =>
  branch.ok("finance", claims.getKmClaim, { params: { id } });

test("a late card corrects paid claims by a new claim; the paid one stays as it is", async () => {
  const { branch, paid } = await backdated();
  const before = await claimOf(branch, paid.id);
  const { items, body } = await due(branch);
  expect(items).toMatchObject([
    {
      claimantId: branch.actors.driver.branchUserId,
      vehicleName: "Mine",
      amountCents: 100,
      lines: [
        { claimNumber: 1, position: 2, onDay: "2026-04-20", beforeCents: 450, amountCents: 100 },
      ],
    },
  ]);
  const made = await branch.ok("finance", makeCorrections, { body });
  expect(made.items).toMatchObject([
    { kind: "correction", status: "submitted", number: 2, amountCents: 100, totalM: 0 },
  ]);
  const correction = await claimOf(branch, made.items[0]?.id ?? "");
  expect(correction.legs).toMatchObject([
    {
      kind: "correction",
      cardName: "HMRC from April 2026, until replaced",
      tier1RateMillicents: 55_000,
      distanceM: 0,
      beforeCents: 450,
      amountCents: 100,
      corrects: {
        claimNumber: 1,
        position: 2,
        cardName: "HMRC until April 2026",
        tier1RateMillicents: 45_000,
      },
    },
  ]);
  expect(await claimOf(branch, paid.id)).toEqual({
    ...before,
    undecidedCorrection: 2,
  });
});

test("a second press makes nothing, and ten at once make one claim", async () => {
  const { branch } = await backdated();
  const { body } = await due(branch);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => branch.call("finance", makeCorrections, { body })),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  await branch.refused("finance", makeCorrections, { body }, "stale_version");
  expect((await due(branch)).items).toEqual([]);
  expect((await branch.ok("finance", claims.listKmClaims, { query: {} })).total).toBe(2);
});

test("a call sent twice makes one claim; an amount other than the shown one makes none", async () => {
  const { branch } = await backdated();
  const { body } = await due(branch);
  const other = { body: { ...body, amountCents: 99 } };
  await branch.refused("finance", makeCorrections, other, "stale_version");
  const key = randomUUID();
  const made = await branch.ok("finance", makeCorrections, { body }, { key });
  expect(await branch.ok("finance", makeCorrections, { body }, { key })).toEqual(made);
});

test("legs of undecided claims are priced again, and the old card's remaining days become a card", async () => {
  const { branch, car } = await beforeBackdating(app);
  const draft = await milesByHand(branch, await car("Draft"), "2026-04-20");
  const handed = await milesByHand(branch, await car("Submitted"), "2026-05-20");
  await submit(branch, handed);
  const old = await milesByHand(branch, await car("Old"), "2026-04-05");
  await addCard(branch, "newer", "2027-04-05");
  expect(await claimOf(branch, draft.id)).toMatchObject({ status: "draft", amountCents: 550 });
  expect(await claimOf(branch, handed.id)).toMatchObject({ status: "submitted", amountCents: 550 });
  expect(await claimOf(branch, old.id)).toMatchObject({ amountCents: 450 });
  expect((await due(branch)).items).toEqual([]);
  const { items } = await branch.ok("finance", listRateCards, { query: {} });
  const days = items.map((card) => [card.status, card.validFrom, card.validTo]);
  expect(days).toEqual([
    ["active", "2027-04-06", "2028-04-05"],
    ["active", "2026-04-06", "2027-04-05"],
    ["active", "2011-04-06", "2026-04-05"],
    ["superseded", "2011-04-06", "2028-04-05"],
  ]);
});

test("a correction is approved with the others and paid in a batch; its claimant may not approve it", async () => {
  const { branch } = await backdated();
  await branch.ok("finance", makeCorrections, { body: (await due(branch)).body });
  const { items } = await branch.ok("manager", listClaimsToDecide, {});
  const [one] = items;
  if (!one) throw new Error("It waits for a decision.");
  expect(one.unusual).toEqual([]);
  const { id, rowVersion } = one.claim;
  const back = { rowVersion, decision: "returned" as const, reason: "No" };
  await branch.refused(
    "manager",
    claims.decideKmClaim,
    { params: { id }, body: back },
    "transition_refused",
  );
  const body = { claims: [{ id, rowVersion, checked: false }] };
  expect((await branch.ok("manager", approveKmClaims, { body })).items).toEqual([
    { id, refusal: null },
  ]);
  const made = await branch.ok("finance", batch.createKmBatch, { body: { claimIds: [id] } });
  expect(made.totalCents).toBe(100);
});

test("a rejected correction can be made again; a later card corrects the sum of both payments", async () => {
  const { branch } = await backdated();
  const { items } = await branch.ok("finance", makeCorrections, { body: (await due(branch)).body });
  const [one] = items;
  if (!one) throw new Error("It was made.");
  const params = { id: one.id };
  const body = { rowVersion: one.rowVersion, decision: "rejected" as const, reason: "Wrong card" };
  await branch.ok("manager", claims.decideKmClaim, { params, body });
  expect((await due(branch)).body).toEqual({ lines: 1, amountCents: 100 });
  const again = await branch.ok("finance", makeCorrections, { body: (await due(branch)).body });
  await approve(branch, again.items[0] ?? one);
  // Back to 45p: what was paid twice is owed back.
  await addCard(branch, "older");
  expect((await due(branch)).items).toMatchObject([
    { amountCents: -100, lines: [{ beforeCents: 550, amountCents: -100 }] },
  ]);
});

test("only people who may write rate cards see and make corrections, in their own branch", async () => {
  const { branch } = await backdated();
  const { body } = await due(branch);
  await branch.refused("manager", makeCorrections, { body }, "forbidden");
  await branch.refused("driver", listCorrections, {}, "forbidden");
  const stranger = await app.newBranch();
  await stranger.refused("finance", makeCorrections, { body }, "stale_version");
});

test.each([
  [
    "pays other cents than were paid",
    /line_corrects_leg/,
    "before_cents = 400, amount_cents = 150",
  ],
  ["corrects other metres", /line_corrects_leg/, "tier1_m = tier1_m - 1"],
  ["drives on", /km_claim_leg_metres_of_kind/, "distance_m = 5"],
  ["has another amount", /km_claim_leg_amount_is_exact/, "amount_cents = 101"],
  ["is of another kind than its claim", /line_corrects_leg/, "kind = 'reversal'"],
])("the database refuses a line that %s", async (_, refused, change) => {
  const { branch, id } = await correctedOnce();
  const line = behindTheScenes(app, async (tx) => {
    await sql`create temp table line on commit drop as select * from km_claim_leg where claim_id = ${id}`.execute(
      tx,
    );
    await sql`update line set id = gen_random_uuid(), ${sql.raw(change)}`.execute(tx);
    await sql`update km_claim set status = 'returned', return_reason = 'test' where id = ${id}`.execute(
      tx,
    );
    await sql`delete from km_claim_leg where claim_id = ${id}`.execute(tx);
    await sql`insert into km_claim_leg select * from line`.execute(tx);
  });
  await expect(line).rejects.toThrow(refused);
  expect((await claimOf(branch, id)).legs).toHaveLength(1);
});

test("the database refuses a second correction of a leg by the same card", async () => {
  const { id } = await correctedOnce();
  const second = behindTheScenes(app, async (tx) => {
    await sql`update km_claim set status = 'returned', return_reason = 'test' where id = ${id}`.execute(
      tx,
    );
    await sql`create temp table line on commit drop as select * from km_claim_leg where claim_id = ${id}`.execute(
      tx,
    );
    await sql`update line set id = gen_random_uuid(), position = 2, before_cents = 550, amount_cents = 0`.execute(
      tx,
    );
    await sql`insert into km_claim_leg select * from line`.execute(tx);
  });
  await expect(second).rejects.toThrow(/km_claim_leg_corrected_once/);
});
