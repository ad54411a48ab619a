import { randomUUID } from "node:crypto";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { approveKmClaims, listClaimsToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { expect, test } from "vitest";
import { claimed } from "../../test/km-claims.ts";
import { submittedClaims } from "../../test/submitted-claims.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes } from "../../test/trip-round.ts";

const app = await testApp();

const sheet = (branch: TestBranch, as: "manager" | "finance" = "manager") =>
  branch.ok(as, listClaimsToDecide, {});
const asked = (claim: { id: string; rowVersion: number }, checked = false) => ({
  id: claim.id,
  rowVersion: claim.rowVersion,
  checked,
});
const statusOf = async (branch: TestBranch, id: string) =>
  (await branch.ok("finance", claims.getKmClaim, { params: { id } })).status;

test("the page shows each leg's planned and driven distance, with the driver's reason", async () => {
  const { branch, claim } = await claimed(app);
  expect((await sheet(branch)).total).toBe(0);
  await branch.ok("driver", claims.submitKmClaim, {
    params: { id: claim.id },
    body: { rowVersion: claim.rowVersion },
  });
  const { items, total, base } = await sheet(branch);
  expect([total, base.lat]).toEqual([1, -41.27]);
  const [first] = items;
  expect(first?.claim.legs.map((leg) => leg.gapReason)).toEqual(Array(4).fill("Roadworks"));
  expect(first?.claim.legs[0]?.plannedM).toBeGreaterThan(0);
  expect(first?.claim.legs[0]?.lat).not.toBeNull();
  expect(first?.unusual[0]).toBe("This is the first claim for this vehicle.");
});

test("many claims are approved in one call, which can be sent twice; for each other one the answer has the reason", async () => {
  const { branch, made, unusual } = await submittedClaims(app, 4);
  const [one, two, stale, gone] = made;
  if (!one || !two || !stale || !gone) throw new Error("There are four.");
  const returned = { rowVersion: gone.rowVersion, decision: "returned" as const, reason: "Day?" };
  await branch.ok("manager", claims.decideKmClaim, { params: { id: gone.id }, body: returned });
  const body = {
    claims: [
      asked(one),
      asked(two),
      { ...asked(stale), rowVersion: stale.rowVersion + 1 },
      asked(gone),
      asked(unusual),
    ],
  };
  const key = randomUUID();
  const answer = await branch.ok("manager", approveKmClaims, { body }, { key });
  expect(answer.items.map((item) => item.refusal)).toEqual([
    null,
    null,
    expect.stringMatching(/^Somebody changed this claim/),
    "This claim is returned: there is nothing to decide.",
    "This claim is out of the ordinary, so select it by itself. One leg was added by hand.",
  ]);
  expect(await branch.ok("manager", approveKmClaims, { body }, { key })).toEqual(answer);
  const after = await Promise.all(
    [one, two, stale, gone, unusual].map((claim) => statusOf(branch, claim.id)),
  );
  expect(after).toEqual(["approved", "approved", "submitted", "returned", "submitted"]);
  await branch.ok("manager", approveKmClaims, { body: { claims: [asked(unusual, true)] } });
  expect(await statusOf(branch, unusual.id)).toBe("approved");
});

test("people's own claims are neither on the page nor approved with others'", async () => {
  const { branch, made, driverId } = await submittedClaims(app, 2);
  await behindTheScenes(app, (tx) =>
    tx.updateTable("branchUser").set({ role: "manager" }).where("id", "=", driverId).execute(),
  );
  const own = { body: { claims: made.map((claim) => asked(claim, true)) } };
  expect((await branch.ok("driver", listClaimsToDecide, {})).total).toBe(0);
  const { items } = await branch.ok("driver", approveKmClaims, own);
  expect(items.map((item) => item.refusal)).toEqual(
    Array(2).fill("Nobody decides on their own claim: ask another approver."),
  );
});

test("another branch's claims are not found", async () => {
  const { branch, made } = await submittedClaims(app, 1);
  const [claim] = made;
  if (!claim) throw new Error("There is one.");
  const stranger = await app.newBranch();
  const body = { claims: [asked(claim, true)] };
  await stranger.refused("manager", approveKmClaims, { body }, "not_found");
  expect(await statusOf(branch, claim.id)).toBe("submitted");
});

test("fifty simultaneous approvals approve a claim once", async () => {
  const { branch, made } = await submittedClaims(app, 3);
  const body = { claims: made.map((claim) => asked(claim)) };
  const backwards = { claims: body.claims.toReversed() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      branch.call(n % 2 ? "manager" : "finance", approveKmClaims, {
        body: n % 3 ? body : backwards,
      }),
    ),
  );
  const yes = answers
    .flatMap(({ status, body: said }) =>
      status === 200 ? approveKmClaims.result.parse(said).items : [],
    )
    .filter((item) => item.refusal === null);
  expect(yes.map((item) => item.id).toSorted()).toEqual(made.map((it) => it.id).toSorted());
});
