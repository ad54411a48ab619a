import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { offeredLegs } from "@kitround/contract/trips/claim-offer-rules.ts";
import { claimTripNow, getClaimOffer } from "@kitround/contract/trips/claim-offer.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { addRates, claimed, driven, km, onTheWayBack, ownCar } from "../../test/km-claims.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { newRound } from "../../test/trip-round.ts";

const app = await testApp();

const submitted = (branch: TestBranch) =>
  branch.ok("driver", claims.listKmClaims, { query: { status: "submitted" } });

test("the amount that the phone shows before the end is the one that is claimed, and one tap submits it", async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await addRates(branch);
  await ownCar(app, branch, round);
  const id = await onTheWayBack(app, branch, round);
  const params = { id };
  const { needs, basis, made } = await branch.ok("driver", getClaimOffer, { params });
  expect({ needs, made }).toEqual({ needs: null, made: null });
  if (basis === null) throw new Error("It can be claimed.");
  const early = await branch.refused(
    "driver",
    claimTripNow,
    { params, body: {} },
    "transition_refused",
  );
  expect(early.message).toContain("finish it first");
  const body = { odoEndM: km(14_021), gapReason: "Roadworks" };
  const trip = await branch.ok("driver", drive.finishTrip, { params, body });
  const offered = offeredLegs(trip, basis);

  const after = await branch.ok("driver", claimTripNow, { params, body: {} });
  expect(after.claimed).toBe(true);
  const { items } = await submitted(branch);
  expect(items).toHaveLength(1);
  const claim = await branch.ok("driver", claims.getKmClaim, {
    params: { id: items[0]?.id ?? "" },
  });
  const legs = claim.legs.map(({ fromPlace, toPlace, distanceM, amountCents }) => ({
    fromPlace,
    toPlace,
    distanceM,
    amountCents,
  }));
  const lines = offered.map(({ fromPlace, toPlace, distanceM, amountCents }) => ({
    fromPlace,
    toPlace,
    distanceM,
    amountCents,
  }));
  expect(legs).toEqual(lines);
  // With another key: it was submitted already.
  await branch.ok("driver", claimTripNow, { params, body: {} });
  expect((await submitted(branch)).items).toEqual(items);
  const now = await branch.ok("driver", getClaimOffer, { params });
  expect(now.made).toMatchObject({ number: 1, status: "submitted", legs: offered });
});

test("a trip that shares a claim gets one of its own; the other legs stay where they were", async () => {
  const { branch, round, tripId, claim } = await claimed(app);
  const byHand = { fromPlace: "Base", toPlace: "Bank", purpose: "Float", onDay: "2026-11-20" };
  const body = { ...byHand, vehicleId: round.vehicleId, distanceM: km(3) };
  const shared = await branch.ok("driver", claims.addManualLeg, { body });
  expect(shared.id).toBe(claim.id);
  await branch.ok("driver", claimTripNow, { params: { id: tripId }, body: {} });
  const { items } = await submitted(branch);
  expect(items).toMatchObject([{ amountCents: claim.amountCents, totalM: km(20), legsTotal: 4 }]);
  const left = await branch.ok("driver", claims.getKmClaim, { params: { id: claim.id } });
  expect(left).toMatchObject({ status: "draft", legsTotal: 1, totalM: km(3) });
});

test("fifty simultaneous submissions make one claim with each leg once", async () => {
  const { branch, tripId } = await claimed(app);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      branch.call("driver", claimTripNow, { params: { id: tripId }, body: {} }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
  expect((await branch.ok("driver", claims.listKmClaims, { query: {} })).total).toBe(1);
  const { items, total } = await submitted(branch);
  expect(total).toBe(1);
  expect(items).toMatchObject([{ legsTotal: 4, totalM: km(20) }]);
});

test("finishing a trip fifty times at once makes its legs once", async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await addRates(branch);
  await ownCar(app, branch, round);
  const id = await onTheWayBack(app, branch, round);
  const finish = { params: { id }, body: { odoEndM: km(14_021), gapReason: "Roadworks" } };
  await Promise.all(
    Array.from({ length: 50 }, () => branch.call("driver", drive.finishTrip, finish)),
  );
  const { items } = await branch.ok("driver", claims.listKmClaims, { query: {} });
  expect(items).toMatchObject([{ legsTotal: 4, totalM: km(20) }]);
});

test("a refusal names what is missing: a rate, an own vehicle", async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await addRates(branch);
  const id = await driven(app, branch, round);
  const params = { id };
  const van = await branch.ok("driver", getClaimOffer, { params });
  expect(van.needs).toContain("is the branch's vehicle: there is nothing to claim");
  const no = await branch.refused("driver", claimTripNow, { params, body: {} }, "no_rate");
  expect(no.message).toBe(van.needs);

  const unrated = await app.newBranch();
  const other = await newRound(app, unrated);
  await ownCar(app, unrated, other);
  const tripId = await driven(app, unrated, other);
  const offer = await unrated.ok("driver", getClaimOffer, { params: { id: tripId } });
  expect(offer.needs).toContain("No rate card covers 2026-11-24 for a petrol vehicle");
});

test("only its driver claims a trip, and nobody else sees the amount", async () => {
  const { branch, tripId } = await claimed(app);
  const params = { id: tripId };
  await branch.ok("coordinator", trips.getTrip, { params });
  await branch.refused("coordinator", getClaimOffer, { params }, "not_found");
  await branch.refused("coordinator", claimTripNow, { params, body: {} }, "transition_refused");
  const stranger = await app.newBranch();
  await stranger.refused("driver", claimTripNow, { params, body: {} }, "not_found");
});
