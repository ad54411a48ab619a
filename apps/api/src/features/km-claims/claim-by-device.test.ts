import { randomUUID } from "node:crypto";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { expect, test } from "vitest";
import { claimed, km } from "../../test/km-claims.ts";
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
