import { randomUUID } from "node:crypto";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { expect, test } from "vitest";
import { addRates, claimed, driven, km, ownCar } from "../../test/km-claims.ts";
import { newRound } from "../../test/trip-round.ts";
import { testApp } from "../../test/test-app.ts";

// A device without signal chooses the ids of a leg and of its claim, so that its next entries can refer to them.

const app = await testApp();

const way = { fromPlace: "Base", toPlace: "Bank", purpose: "Float", onDay: "2026-11-20" };

async function deviceOf() {
  const { branch, claim } = await claimed(app);
  const { vehicleId } = claim;
  const ids = { legId: randomUUID(), claimId: randomUUID() };
  const body = { ...way, ...ids, vehicleId, distanceM: km(3) };
  return { branch, draft: claim, ids, body, params: { id: ids.claimId } };
}

test("a leg creates the claim with the id that its device chose, and another leg is added to it", async () => {
  const { branch, draft, ids, body, params } = await deviceOf();
  const made = await branch.ok("driver", claims.addManualLeg, { body });
  expect(made).toMatchObject({ id: ids.claimId, status: "draft", legsTotal: 1 });
  expect(made.legs[0]?.id).toBe(ids.legId);
  const next = randomUUID();
  await branch.ok("driver", claims.addManualLeg, { body: { ...body, legId: next } });
  const leg = { params: { ...params, legId: next }, body: { purpose: "Stamps" } };
  const both = await branch.ok("driver", claims.changeLeg, leg);
  expect(both.legs.map(({ id, purpose }) => [id, purpose])).toEqual([
    [ids.legId, "Float"],
    [next, "Stamps"],
  ]);
  const { legsTotal } = await branch.ok("driver", claims.getKmClaim, { params: { id: draft.id } });
  expect(legsTotal).toBe(draft.legsTotal);
});

test("the same leg sent again under another key is one leg", async () => {
  const { branch, body } = await deviceOf();
  const once = await branch.ok("driver", claims.addManualLeg, { body });
  expect(await branch.ok("driver", claims.addManualLeg, { body })).toEqual(once);
});

test("a leg sent fifty times at once is one leg", async () => {
  const { branch, body, params } = await deviceOf();
  await Promise.all(
    Array.from({ length: 50 }, () => branch.call("driver", claims.addManualLeg, { body })),
  );
  const { legs } = await branch.ok("driver", claims.getKmClaim, { params });
  expect(legs.map(({ id }) => id)).toEqual([body.legId]);
});

test("a claim is submitted with the legs that its claimant saw, and with no other", async () => {
  const { branch, ids, body, params } = await deviceOf();
  await branch.ok("driver", claims.addManualLeg, { body });
  const other = { params, body: { legIds: [ids.legId, randomUUID()] } };
  await branch.refused("driver", claims.submitKmClaim, other, "stale_version");
  const none = { params, body: { legIds: [] } };
  await branch.refused("driver", claims.submitKmClaim, none, "stale_version");
  await branch.refused("driver", claims.submitKmClaim, { params, body: {} }, "invalid_input");
  const seen = { params, body: { legIds: [ids.legId] } };
  const sent = await branch.ok("driver", claims.submitKmClaim, seen);
  expect(sent.status).toBe("submitted");

  const late = { ...body, legId: randomUUID() };
  const refused = await branch.refused(
    "driver",
    claims.addManualLeg,
    { body: late },
    "transition_refused",
  );
  expect(refused.message).toBe("This claim is submitted: its legs never change.");
});

test("nobody adds a leg to another person's claim, or uses the id of their leg", async () => {
  const { branch, draft, ids, body } = await deviceOf();
  const theirs = { ...body, claimId: draft.id };
  await branch.ok("driver", claims.addManualLeg, { body });
  await branch.refused("manager", claims.addManualLeg, { body: theirs }, "not_found");
  const stranger = await app.newBranch();
  await stranger.refused("driver", claims.addManualLeg, { body }, "not_found");
  const { legs } = await branch.ok("driver", claims.getKmClaim, { params: { id: ids.claimId } });
  expect(legs).toHaveLength(1);
});

/** A finished trip that no card had a rate for, and the card that came after. */
async function unclaimedTrip() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await ownCar(app, branch, round);
  const tripId = await driven(app, branch, round);
  await addRates(branch);
  const claimId = randomUUID();
  const make = { params: { id: tripId }, body: { claimId } };
  return { branch, round, tripId, claimId, make };
}

test("a trip is added to the claim that its device has named, with a leg by hand, and both are submitted", async () => {
  const { branch, round, tripId, claimId, make } = await unclaimedTrip();
  const made = await branch.ok("driver", claims.claimTripLegs, make);
  expect(made).toMatchObject({ id: claimId, status: "draft", totalM: km(20) });
  // Under another key, where no answer came.
  expect(await branch.ok("driver", claims.claimTripLegs, make)).toEqual(made);
  const legId = randomUUID();
  const { vehicleId } = round;
  const leg = { ...way, legId, claimId, vehicleId, distanceM: km(3) };
  await branch.ok("driver", claims.addManualLeg, { body: leg });

  const params = { id: claimId };
  const submit = (body: { legIds: string[]; tripIds?: string[] }) => ({ params, body });
  const without = submit({ legIds: [legId] });
  await branch.refused("driver", claims.submitKmClaim, without, "stale_version");
  const another = submit({ legIds: [legId], tripIds: [randomUUID()] });
  await branch.refused("driver", claims.submitKmClaim, another, "stale_version");
  const seen = submit({ legIds: [legId], tripIds: [tripId] });
  expect(await branch.ok("driver", claims.submitKmClaim, seen)).toMatchObject({
    status: "submitted",
    totalM: km(23),
  });
});

test("fifty devices that claim one trip at once make one claim of it", async () => {
  const { branch, tripId } = await unclaimedTrip();
  await Promise.all(
    Array.from({ length: 50 }, () => {
      const body = { claimId: randomUUID() };
      return branch.call("driver", claims.claimTripLegs, { params: { id: tripId }, body });
    }),
  );
  const { items } = await branch.ok("driver", claims.listKmClaims, { query: {} });
  expect(items).toMatchObject([{ totalM: km(20) }]);
});

test("a trip is never added to a claim of another person, vehicle or branch", async () => {
  const { branch, make } = await unclaimedTrip();
  await branch.refused("volunteer", claims.claimTripLegs, make, "not_found");
  const stranger = await app.newBranch();
  await stranger.refused("driver", claims.claimTripLegs, make, "not_found");
  const mine = { query: { mine: "true" as const } };
  expect((await branch.ok("driver", claims.listUnclaimedTrips, mine)).total).toBe(1);
  expect((await branch.ok("manager", claims.listUnclaimedTrips, mine)).total).toBe(0);
  expect((await branch.ok("manager", claims.listUnclaimedTrips, {})).total).toBe(1);
});
