import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { listClaimsToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { supersedeRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { describe, expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";
import { addRates, claimed, driven, km, ownCar } from "../../test/km-claims.ts";

const app = await testApp();
const byHand = { onDay: "2026-11-20", fromPlace: "Base", toPlace: "Bank", purpose: "Float" };

async function withOwnCar() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const card = await addRates(branch);
  await ownCar(app, branch, round);
  const addLeg = (body: Partial<typeof byHand> & { distanceM: number }) =>
    branch.ok("driver", claims.addManualLeg, {
      body: { ...byHand, ...body, vehicleId: round.vehicleId },
    });
  return { branch, round, card, addLeg };
}

async function decide(
  branch: TestBranch,
  claim: { id: string; rowVersion: number },
  decision: "returned" | "rejected",
) {
  const params = { id: claim.id };
  const { rowVersion } = await branch.ok("driver", claims.submitKmClaim, {
    params,
    body: { rowVersion: claim.rowVersion },
  });
  return branch.ok("manager", claims.decideKmClaim, {
    params,
    body: { rowVersion, decision, reason: "Which day was it?" },
  });
}

describe("submitting a claim", () => {
  test("is allowed once, for the driver, with existing legs", async () => {
    const { branch, claim } = await claimed(app);
    const submit = { params: { id: claim.id }, body: { rowVersion: claim.rowVersion } };
    await branch.refused("manager", claims.submitKmClaim, submit, "forbidden");
    const { rowVersion } = await branch.ok("driver", claims.submitKmClaim, submit);
    const again = { ...submit, body: { rowVersion } };
    await branch.refused("driver", claims.submitKmClaim, again, "transition_refused");
  });

  test("again shows what has changed since it was returned, to its claimant and to those who decide", async () => {
    const { branch, claim, round } = await claimed(app);
    const back = await decide(branch, claim, "returned");
    expect(back.sinceReturn).toEqual({ reason: "Which day was it?", changes: [] });
    const gone = back.legs[0];
    if (!gone) throw new Error("It has legs.");
    await branch.ok("driver", claims.removeLeg, { params: { id: back.id, legId: gone.id } });
    const body = { ...byHand, vehicleId: round.vehicleId, distanceM: km(3) };
    const { rowVersion } = await branch.ok("driver", claims.addManualLeg, { body });
    const says = [
      expect.stringMatching(/^Removed: Tue 24 Nov, 1 Store Lane → Fairview School, /),
      "Added: Fri 20 Nov, Base → Bank, 3 km",
    ];
    const params = { id: back.id };
    const handed = await branch.ok("driver", claims.submitKmClaim, {
      params,
      body: { rowVersion },
    });
    expect(handed.sinceReturn?.changes).toEqual(says);
    const { items } = await branch.ok("manager", listClaimsToDecide, {});
    expect(items[0]?.claim.sinceReturn).toEqual({ reason: "Which day was it?", changes: says });
    const approved = await branch.ok("manager", claims.decideKmClaim, {
      params,
      body: { rowVersion: handed.rowVersion, decision: "approved" },
    });
    expect(approved.sinceReturn).toBeNull();
  });

  test("again removes the reason it was returned for", async () => {
    const { branch, claim } = await claimed(app);
    const back = await decide(branch, claim, "returned");
    expect(back.returnReason).toBe("Which day was it?");
    const handed = await branch.ok("driver", claims.submitKmClaim, {
      params: { id: back.id },
      body: { rowVersion: back.rowVersion },
    });
    expect(handed.returnReason).toBeNull();
  });
});

describe("the next driven trip", () => {
  test("is added to the returned claim, not to a second one", async () => {
    const { branch, addLeg } = await withOwnCar();
    const claim = await addLeg({ distanceM: km(1) });
    await decide(branch, claim, "returned");
    expect(await addLeg({ distanceM: km(2) })).toMatchObject({ id: claim.id, totalM: km(3) });
  });

  test("is paid as if a rejected claim had never existed", async () => {
    const { branch, addLeg } = await withOwnCar();
    const claim = await addLeg({ distanceM: km(3) });
    await decide(branch, claim, "rejected");
    // 4.6 km are left before the threshold, and the rejected 3 km use none of them.
    const next = await addLeg({ distanceM: km(4) });
    expect(next.legs).toMatchObject([{ tier1M: km(4), tier2M: 0 }]);
  });
});

describe("a leg of the year before", () => {
  const before = { onDay: "2026-03-20", distanceM: km(3) };

  test("uses nothing of this year's first tier", async () => {
    const { addLeg } = await withOwnCar();
    await addLeg(before);
    const both = await addLeg({ distanceM: km(4) });
    expect(both.legs.at(-1)).toMatchObject({ tier1M: km(4), tier2M: 0 });
  });

  test("is priced with the car's distance by the end of that year", async () => {
    const { branch, round, addLeg } = await withOwnCar();
    await behindTheScenes(app, (tx) =>
      tx
        .insertInto("vehicleYear")
        .values({
          branchId: branch.id,
          vehicleId: round.vehicleId,
          startsOn: "2025-04-01",
          openingM: 0,
          logbookKept: true,
        })
        .execute(),
    );
    // This year opened at 5 km, so the car had driven 5 km by then, whatever its odometer shows today.
    expect((await addLeg(before)).legs).toMatchObject([{ travelledBeforeM: km(5), tier2M: 0 }]);
  });
});

test("a replaced card no longer applies, and is replaced with a version check", async () => {
  const { branch, round, card } = await withOwnCar();
  const params = { id: card.id };
  const stale = { params, body: { rowVersion: card.rowVersion + 1 } };
  await branch.refused("finance", supersedeRateCard, stale, "stale_version");
  await branch.ok("finance", supersedeRateCard, { params, body: { rowVersion: card.rowVersion } });
  const body = { ...byHand, vehicleId: round.vehicleId, distanceM: km(3) };
  await branch.refused("driver", claims.addManualLeg, { body }, "no_rate");
});

test("a skipped stop is not a leg", async () => {
  const { branch, round } = await withOwnCar();
  await driven(app, branch, round, { skip: "Māpua School" });
  const { items } = await branch.ok("driver", claims.listKmClaims, { query: {} });
  const id = items[0]?.id ?? "";
  const { legs } = await branch.ok("driver", claims.getKmClaim, { params: { id } });
  expect(legs.map((leg) => leg.toPlace)).toEqual([
    "Fairview School",
    "Ōrere School",
    "1 Store Lane",
  ]);
});

test("own claims are marked as own", async () => {
  const { branch } = await claimed(app);
  const mine = { query: { mine: "true" as const } };
  expect((await branch.ok("manager", claims.listKmClaims, { query: {} })).total).toBe(1);
  expect((await branch.ok("manager", claims.listKmClaims, mine)).total).toBe(0);
});

test("a trip that waits for a rate is visible to its driver and the office", async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await ownCar(app, branch, round);
  await driven(app, branch, round);
  const waiting = async (role: "driver" | "volunteer" | "finance") =>
    (await branch.ok(role, claims.listUnclaimedTrips, {})).total;
  expect([await waiting("driver"), await waiting("volunteer"), await waiting("finance")]).toEqual([
    1, 0, 1,
  ]);
});
