import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { legCents } from "@kitround/contract/km-claims/leg-price.ts";
import { correctOdometer } from "@kitround/contract/trips/trip-desk.ts";
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

test("a trip's leg is paid for its passengers, and the claim is the sum again", async () => {
  const { branch, claim } = await britishTrip();
  const [first] = claim.legs;
  if (!first) throw new Error("The trip has legs.");
  const params = { id: claim.id, legId: first.id };
  const body = { passengers: 2 };
  const changed = await branch.ok("driver", claims.setPassengers, { params, body });
  const leg = changed.legs[0];
  expect(leg).toMatchObject({ passengers: 2, passengerMillicents: 5000 });
  expect(leg?.amountCents).toBe(legCents({ ...first, passengers: 2 }));
  expect(leg?.amountCents).toBeGreaterThan(first.amountCents);
  expect(changed.amountCents).toBe(changed.legs.reduce((sum, each) => sum + each.amountCents, 0));
  // Nobody in the car after all.
  const none = { params, body: { passengers: 0 } };
  expect(await branch.ok("driver", claims.setPassengers, none)).toMatchObject({
    amountCents: claim.amountCents,
  });
});

test("a leg's passengers stay when its trip's odometer is corrected", async () => {
  const { branch, tripId, claim } = await britishTrip();
  const params = { id: claim.id, legId: claim.legs[1]?.id ?? "" };
  await branch.ok("driver", claims.setPassengers, { params, body: { passengers: 3 } });
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

test("the claimant alone sets passengers, on an open claim, where the card pays for them", async () => {
  const { branch, claim } = await britishTrip();
  const params = { id: claim.id, legId: claim.legs[0]?.id ?? "" };
  const call = { params, body: { passengers: 1 } };
  await branch.refused("volunteer", claims.setPassengers, call, "not_found");
  await branch.refused("manager", claims.setPassengers, call, "forbidden");
  const stranger = await app.newBranch();
  await stranger.refused("driver", claims.setPassengers, call, "not_found");
  await submit(branch, claim);
  await branch.refused("driver", claims.setPassengers, call, "transition_refused");
  const zealand = await claimed(app);
  const there = { id: zealand.claim.id, legId: zealand.claim.legs[0]?.id ?? "" };
  const other = { params: there, body: { passengers: 1 } };
  await zealand.branch.refused("driver", claims.setPassengers, other, "transition_refused");
});
