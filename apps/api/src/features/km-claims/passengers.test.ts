import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { legCents } from "@kitround/contract/km-claims/leg-price.ts";
import { correctOdometer } from "@kitround/contract/trips/trip-desk.ts";
import { claimTripNow, getClaimOffer } from "@kitround/contract/trips/claim-offer.ts";
import { getTrip } from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { addCard, submit } from "../../test/british-claims.ts";
import { claimed, driven, km, ownCar } from "../../test/km-claims.ts";
import { testApp } from "../../test/test-app.ts";
import { newRound } from "../../test/trip-round.ts";

const app = await testApp();

/** A driver's trip at HMRC's rates, 5p a mile for each passenger. */
async function britishTrip() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await addCard(branch, "newer");
  await ownCar(app, branch, round);
  const tripId = await driven(app, branch, round);
  const { items } = await branch.ok("driver", claims.listKmClaims, { query: {} });
  const params = { id: items[0]?.id ?? "" };
  return { branch, tripId, claim: await branch.ok("driver", claims.getKmClaim, { params }) };
}

test("a trip's leg is paid for its passengers, and the claim's sum is updated", async () => {
  const { branch, claim } = await britishTrip();
  const [first] = claim.legs;
  if (!first) throw new Error("The trip has legs.");
  const params = { id: claim.id, legId: first.id };
  const body = { passengers: 2 };
  const changed = await branch.ok("driver", claims.changeLeg, { params, body });
  const leg = changed.legs[0];
  expect(leg).toMatchObject({ passengers: 2, passengerMillicents: 5000 });
  expect(leg?.amountCents).toBe(legCents({ ...first, passengers: 2 }));
  expect(leg?.amountCents).toBeGreaterThan(first.amountCents);
  expect(changed.amountCents).toBe(changed.legs.reduce((sum, each) => sum + each.amountCents, 0));
  // No passengers after all.
  const none = { params, body: { passengers: 0 } };
  expect(await branch.ok("driver", claims.changeLeg, none)).toMatchObject({
    amountCents: claim.amountCents,
  });
});

test("a leg's passengers are kept when its trip's odometer is corrected", async () => {
  const { branch, tripId, claim } = await britishTrip();
  const params = { id: claim.id, legId: claim.legs[1]?.id ?? "" };
  await branch.ok("driver", claims.changeLeg, { params, body: { passengers: 3 } });
  const trip = await branch.ok("manager", getTrip, { params: { id: tripId } });
  await branch.ok("manager", correctOdometer, {
    params: { id: tripId },
    body: {
      rowVersion: trip.rowVersion,
      odoStartM: km(14_001),
      odoEndM: km(14_041),
      reason: "Misread",
    },
  });
  const after = await branch.ok("driver", claims.getKmClaim, { params: { id: claim.id } });
  expect(after.totalM).toBe(km(40));
  expect(after.legs.map((leg) => leg.passengers)).toEqual([0, 3, 0, 0]);
});

test("only the claimant sets passengers, on an open claim, if the card pays for them", async () => {
  const { branch, claim } = await britishTrip();
  const params = { id: claim.id, legId: claim.legs[0]?.id ?? "" };
  const call = { params, body: { passengers: 1 } };
  await branch.refused("volunteer", claims.changeLeg, call, "not_found");
  await branch.refused("manager", claims.changeLeg, call, "forbidden");
  const stranger = await app.newBranch();
  await stranger.refused("driver", claims.changeLeg, call, "not_found");
  await submit(branch, claim);
  await branch.refused("driver", claims.changeLeg, call, "transition_refused");
  const zealand = await claimed(app);
  const there = { id: zealand.claim.id, legId: zealand.claim.legs[0]?.id ?? "" };
  const other = { params: there, body: { passengers: 1 } };
  await zealand.branch.refused("driver", claims.changeLeg, other, "transition_refused");
});

test("a leg entered by hand has a purpose, a trip's leg has the trip's name", async () => {
  const { branch, claim } = await britishTrip();
  const far = { distanceM: 3000, onDay: "2026-11-20", purpose: "Float" };
  const { vehicleId } = claim;
  const body = { ...far, vehicleId, fromPlace: "Base", toPlace: "Bank", passengers: 2 };
  const { legs } = await branch.ok("driver", claims.addManualLeg, { body });
  const byHand = { id: claim.id, legId: legs.at(-1)?.id ?? "" };
  const change = { params: byHand, body: { purpose: "Float and stamps" } };
  const { legs: after } = await branch.ok("driver", claims.changeLeg, change);
  expect(after.at(-1)).toEqual({ ...legs.at(-1), purpose: "Float and stamps" });
  const trips = { id: claim.id, legId: legs[0]?.id ?? "" };
  await branch.refused(
    "driver",
    claims.changeLeg,
    { params: trips, body: { purpose: "Fun" } },
    "transition_refused",
  );
});

test("at a trip's end its claim is submitted with the passengers of each leg, at the amount that the phone showed", async () => {
  const { branch, tripId } = await britishTrip();
  const params = { id: tripId };
  const { made } = await branch.ok("driver", getClaimOffer, { params });
  const legs = made?.legs ?? [];
  const passengers = legs.map(({ stopId }, at) => ({ stopId, passengers: at % 2 }));
  const shown = legs.map((leg, at) => legCents({ ...leg, passengers: at % 2 }));
  await branch.ok("driver", claimTripNow, { params, body: { passengers } });
  const [claim] = (await branch.ok("driver", claims.listKmClaims, { query: {} })).items;
  expect(claim).toMatchObject({ status: "submitted" });
  const whole = await branch.ok("driver", claims.getKmClaim, { params: { id: claim?.id ?? "" } });
  expect(whole.legs.map((leg) => leg.passengers)).toEqual([0, 1, 0, 1]);
  expect(whole.legs.map((leg) => leg.amountCents)).toEqual(shown);

  const zealand = await claimed(app);
  const there = { params: { id: zealand.tripId } };
  const [leg] = (await zealand.branch.ok("driver", getClaimOffer, there)).made?.legs ?? [];
  const riders = [{ stopId: leg?.stopId ?? "", passengers: 1 }];
  const none = { ...there, body: { passengers: riders } };
  await zealand.branch.refused("driver", claimTripNow, none, "transition_refused");
});
