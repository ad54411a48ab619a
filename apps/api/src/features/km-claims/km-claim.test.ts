import { randomUUID } from "node:crypto";
import { listHistory } from "@kitround/contract/audit/history.ts";
import { legCents } from "@kitround/contract/km-claims/leg-price.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import {
  createRateCard,
  listRateCards,
  supersedeRateCard,
} from "@kitround/contract/rate-cards/rate-card.ts";
import { renewInvitation } from "@kitround/contract/users/user.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { testApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";
import { addRates, claimed, driven, km, ownCar } from "../../test/km-claims.ts";

const app = await testApp();
describe("a trip in the driver's own car", () => {
  test("makes a claim whose legs add up to the odometer, split at the threshold to the metre", async () => {
    const { claim } = await claimed(app);
    expect(claim).toMatchObject({ status: "draft", totalM: km(20), number: 1, currency: "NZD" });
    expect(claim.legs).toHaveLength(4);
    const sum = (of: (leg: KmClaimLeg) => number) =>
      claim.legs.reduce((total, leg) => total + of(leg), 0);
    expect(sum((leg) => leg.distanceM)).toBe(km(20));
    expect(sum((leg) => leg.tier1M)).toBe(km(4));
    expect(sum((leg) => leg.tier2M)).toBe(km(16));
    expect(claim.legs[0]).toMatchObject({
      fromPlace: "1 Store Lane",
      toPlace: "Fairview School",
      travelledBeforeM: km(13_996),
      tier1RateMillicents: 120_000,
      tier2RateMillicents: 37_000,
    });
    for (const leg of claim.legs) expect(leg.amountCents).toBe(legCents(leg));
    expect(claim.amountCents).toBe(sum((leg) => leg.amountCents));
    // 4 km at 1.20 and 16 km at 0.37 are 10.72; each leg is rounded separately.
    expect(Math.abs(claim.amountCents - 1072)).toBeLessThanOrEqual(2);
  });

  test("without a rate for its day it can be finished, and claimed once there is one", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    await ownCar(app, branch, round);
    const tripId = await driven(app, branch, round);
    const waiting = await branch.ok("driver", claims.listUnclaimedTrips, {});
    expect(waiting.items).toMatchObject([{ tripId, drivenM: km(20) }]);
    const make = { params: { id: tripId }, body: {} };
    await branch.refused("driver", claims.claimTripLegs, make, "no_rate");
    await addRates(branch);
    expect((await branch.ok("driver", claims.claimTripLegs, make)).totalM).toBe(km(20));
    const again = await branch.refused("driver", claims.claimTripLegs, make, "already_exists");
    expect(again.message).toBe("This trip is on claim 1 already.");
    await branch.refused("volunteer", claims.claimTripLegs, make, "not_found");
    expect((await branch.ok("driver", claims.listUnclaimedTrips, {})).total).toBe(0);
  });

  test("in the branch's own van makes no claim", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    await addRates(branch);
    await driven(app, branch, round);
    expect((await branch.ok("manager", claims.listKmClaims, { query: {} })).total).toBe(0);
    expect((await branch.ok("manager", claims.listUnclaimedTrips, {})).total).toBe(0);
  });
});

describe("the steps of a claim", () => {
  test("submitted, returned, submitted again, approved, paid; each once, and then it never changes", async () => {
    const { branch, claim } = await claimed(app);
    const params = { id: claim.id };
    const key = randomUUID();
    const submit = { params, body: { rowVersion: claim.rowVersion } };
    const handed = await branch.ok("driver", claims.submitKmClaim, submit, { key });
    expect(await branch.ok("driver", claims.submitKmClaim, submit, { key })).toEqual(handed);
    await branch.refused("driver", claims.submitKmClaim, submit, "stale_version");
    const back = await branch.ok("manager", claims.decideKmClaim, {
      params,
      body: { rowVersion: handed.rowVersion, decision: "returned", reason: "Which Tuesday?" },
    });
    expect(back).toMatchObject({ status: "returned", returnReason: "Which Tuesday?" });
    const again = await branch.ok("driver", claims.submitKmClaim, {
      params,
      body: { rowVersion: back.rowVersion },
    });
    const approved = await branch.ok("manager", claims.decideKmClaim, {
      params,
      body: { rowVersion: again.rowVersion, decision: "approved" },
    });
    await branch.refused(
      "manager",
      claims.payKmClaim,
      { params, body: { rowVersion: approved.rowVersion } },
      "forbidden",
    );
    const paid = await branch.ok("finance", claims.payKmClaim, {
      params,
      body: { rowVersion: approved.rowVersion, paymentRef: "BATCH-7" },
    });
    expect(paid).toMatchObject({ status: "paid", paymentRef: "BATCH-7", totalM: km(20) });
    const leg = { params: { id: claim.id, legId: claim.legs[0]?.id ?? "" } };
    await branch.refused("driver", claims.removeLeg, leg, "transition_refused");
  });

  test("a rejected claim's trip may be claimed again", async () => {
    const { branch, claim, tripId } = await claimed(app);
    const params = { id: claim.id };
    const handed = await branch.ok("driver", claims.submitKmClaim, {
      params,
      body: { rowVersion: claim.rowVersion },
    });
    await branch.ok("finance", claims.decideKmClaim, {
      params,
      body: { rowVersion: handed.rowVersion, decision: "rejected", reason: "Not your car" },
    });
    const anew = await branch.ok("driver", claims.claimTripLegs, {
      params: { id: tripId },
      body: {},
    });
    expect([anew.number, anew.totalM]).toEqual([2, km(20)]);
  });

  test("is visible neither to another driver nor to another branch", async () => {
    const { branch, claim } = await claimed(app);
    const params = { id: claim.id };
    const stranger = await app.newBranch();
    await stranger.refused("admin", claims.getKmClaim, { params }, "not_found");
    await branch.refused("volunteer", claims.getKmClaim, { params }, "not_found");
    await branch.refused("viewer", claims.getKmClaim, { params }, "forbidden");
    expect((await branch.ok("volunteer", claims.listKmClaims, { query: {} })).total).toBe(0);
  });
});

describe("legs entered by hand", () => {
  const leg = { onDay: "2026-11-20", fromPlace: "Base", toPlace: "Bank", purpose: "Float" };

  test("two of them at the threshold are priced in order; after one is removed, the claim is their sum again", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    await addRates(branch);
    await ownCar(app, branch, round);
    const body = { ...leg, vehicleId: round.vehicleId, distanceM: km(3) };
    await branch.ok("driver", claims.addManualLeg, { body });
    const two = await branch.ok("driver", claims.addManualLeg, { body });
    // The odometer shows 14,000.4 km, 13,995.4 of them this year: 4.6 are left.
    expect(two.legs.map((each) => [each.tier1M, each.tier2M])).toEqual([
      [3000, 0],
      [1600, 1400],
    ]);
    const first = two.legs[0]?.id ?? "";
    await branch.ok("driver", claims.removeLeg, { params: { id: two.id, legId: first } });
    const one = await branch.ok("driver", claims.getKmClaim, { params: { id: two.id } });
    expect([one.totalM, one.amountCents]).toEqual([3000, two.legs[1]?.amountCents]);
  });

  test("are paid for in the claimant's own private vehicle only, on a day with a rate", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    const body = { ...leg, vehicleId: round.vehicleId, distanceM: km(3) };
    await branch.refused("driver", claims.addManualLeg, { body }, "transition_refused");
    await ownCar(app, branch, round);
    await branch.refused("driver", claims.addManualLeg, { body }, "no_rate");
    await branch.refused("volunteer", claims.addManualLeg, { body }, "transition_refused");
  });

  test("nobody decides on or pays their own claim", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    await addRates(branch);
    await behindTheScenes(app, (tx) =>
      tx
        .updateTable("vehicle")
        .set({ reimbursable: true, ownerId: branch.actors.admin.branchUserId })
        .where("id", "=", round.vehicleId)
        .execute(),
    );
    const made = await branch.ok("admin", claims.addManualLeg, {
      body: { ...leg, vehicleId: round.vehicleId, distanceM: km(3) },
    });
    const params = { id: made.id };
    const handed = await branch.ok("admin", claims.submitKmClaim, {
      params,
      body: { rowVersion: made.rowVersion },
    });
    const decide = {
      params,
      body: { rowVersion: handed.rowVersion, decision: "approved" as const },
    };
    await branch.refused("admin", claims.decideKmClaim, decide, "own_claim");
    // Nor by a statement in the request's own role, even if it names another approver.
    const other = branch.actors.manager.branchUserId;
    for (const change of [
      sql`status = 'approved', approver_id = ${other}, approved_at = now()`,
      sql`status = 'approved', approver_id = claimant_id, approved_at = now()`,
      sql`status = 'returned', return_reason = 'Mine'`,
      sql`status = 'rejected', return_reason = 'Mine'`,
      sql`approver_id = ${other}`,
      sql`payer_id = ${other}`,
    ]) {
      const bySql = asActor(app.database.db, branch.actors.admin, (tx) =>
        sql`update km_claim set ${change} where id = ${made.id}`.execute(tx),
      );
      await expect(bySql).rejects.toThrow(/claim_not_by_claimant|km_claim_not_own_approval/);
    }
    const approved = await branch.ok("manager", claims.decideKmClaim, decide);
    const pay = { params, body: { rowVersion: approved.rowVersion } };
    await branch.refused("admin", claims.payKmClaim, pay, "own_claim");
    await branch.ok("finance", claims.payKmClaim, pay);
  });
});

test("a person who joined by the claimant's link may not decide on their claims for thirty days", async () => {
  const { branch, claim } = await claimed(app);
  await behindTheScenes(app, (tx) =>
    tx
      .updateTable("branchUser")
      .set({ role: "manager" })
      .where("id", "=", branch.actors.driver.branchUserId)
      .execute(),
  );
  const params = { id: claim.id };
  const handed = await branch.ok("driver", claims.submitKmClaim, {
    params,
    body: { rowVersion: claim.rowVersion },
  });
  const { driver, finance } = branch.actors;
  await behindTheScenes(app, (tx) =>
    tx
      .insertInto("auditEvent")
      .values({
        branchId: branch.id,
        actorId: driver.branchUserId,
        entity: "one_time_link",
        entityId: finance.branchUserId,
        action: "insert",
        at: new Date(Date.now() - 31 * 86_400_000).toISOString(),
      })
      .execute(),
  );
  const link = { params: { id: branch.actors.manager.branchUserId } };
  await branch.ok("driver", renewInvitation, link);
  const decide = {
    params,
    body: { rowVersion: handed.rowVersion, decision: "approved" as const },
  };
  const no = await branch.refused("manager", claims.decideKmClaim, decide, "own_claim");
  expect(no.message).toContain(`driver ${branch.code} made your link`);
  expect(no.message).toContain(`Ask admin ${branch.code}, finance ${branch.code}.`);
  await branch.ok("finance", claims.decideKmClaim, decide);
  const query = { kind: "km_claim" as const, id: claim.id };
  const { items } = await branch.ok("finance", listHistory, { query });
  const told = items.map(({ actorName }) => actorName);
  expect(told.slice(0, 2)).toEqual([`finance ${branch.code}`, `driver ${branch.code}`]);
});

test("a rate card has each fuel's two tiers once, and days that no other card has", async () => {
  const branch = await app.newBranch();
  const card = await addRates(branch);
  const { id: _, rowVersion, status: __, ...body } = card;
  await branch.refused("finance", createRateCard, { body }, "already_exists");
  const [line] = body.lines;
  if (!line) throw new Error("It has lines.");
  const twice = { ...body, lines: body.lines.with(7, line) };
  await branch.refused("finance", createRateCard, { body: twice }, "invalid_input");
  await branch.refused("manager", createRateCard, { body }, "forbidden");
  await branch.ok("admin", supersedeRateCard, { params: { id: card.id }, body: { rowVersion } });
  await branch.ok("finance", createRateCard, { body });
  expect((await branch.ok("driver", listRateCards, {})).total).toBe(2);
});
