import { randomUUID } from "node:crypto";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { ErrorBody } from "@kitround/contract/errors.ts";
import { readPhoto, removePhoto } from "@kitround/contract/files/photo.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { mostReceipts } from "@kitround/contract/km-claims/receipt-rules.ts";
import * as receipts from "@kitround/contract/km-claims/receipt.ts";
import { listClaimsToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { approve, beforeBackdating, milesByHand, submit } from "../../test/british-claims.ts";
import { claimed } from "../../test/km-claims.ts";
import { sendMaybeAgain } from "../../test/replay-each.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();
const { db } = app.database;

const picture = await sharp({
  create: { width: 60, height: 90, channels: 3, background: "#eee" },
})
  .jpeg()
  .toBuffer();

/** A driver's open claim with one leg entered by hand. */
async function legByHand() {
  const { branch, car } = await beforeBackdating(app);
  const claim = await milesByHand(branch, await car("Hatchback"), "2025-11-20");
  const legId = claim.legs[0]?.id ?? "";
  return { branch, claim, params: { id: claim.id, legId } };
}

async function add(
  branch: TestBranch,
  { id, legId }: { id: string; legId: string },
  as: Role = "driver",
) {
  const answer = await sendMaybeAgain(app, receipts.addReceipt, {
    method: "POST",
    url: `/api/km-claims/${id}/legs/${legId}/receipts`,
    headers: {
      "x-auth-token": branch.actors[as].token,
      "idempotency-key": randomUUID(),
      "content-type": "image/jpeg",
    },
    payload: picture,
  });
  return {
    status: answer.statusCode,
    receipt: answer.json<receipts.Receipt>(),
    error: answer.json<ErrorBody>(),
  };
}

const bytesOf = (branch: TestBranch, id: string, fileId: string, as: Role) =>
  app.server.inject({
    method: "GET",
    url: `/api/km-claims/${id}/receipts/${fileId}`,
    headers: { "x-auth-token": branch.actors[as].token },
  });

test("a receipt is visible to its claimant and the people who decide, and to nobody else", async () => {
  const { branch, claim, params } = await legByHand();
  const { status, receipt } = await add(branch, params);
  expect(status).toBe(201);
  await submit(branch, claim);
  const sheet = await branch.ok("finance", listClaimsToDecide, {});
  expect(sheet.items[0]?.claim.legs[0]?.receipts).toEqual([receipt]);
  for (const as of ["driver", "manager", "finance"] as const) {
    const { statusCode, headers, rawPayload } = await bytesOf(branch, claim.id, receipt.id, as);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect((await sharp(rawPayload).metadata()).height).toBe(90);
  }
  expect((await bytesOf(branch, claim.id, receipt.id, "volunteer")).statusCode).toBe(404);
  expect((await bytesOf(branch, claim.id, receipt.id, "viewer")).statusCode).toBe(403);
  const stranger = await app.newBranch();
  expect((await bytesOf(stranger, claim.id, receipt.id, "admin")).statusCode).toBe(404);
  // The route of other photos does not return it.
  const photo = { params: { id: receipt.id } };
  await branch.refused("admin", removePhoto, photo, "not_found");
  const answer = await app.server.inject({
    method: "GET",
    url: `/api${readPhoto.path.replace(":id", receipt.id)}`,
    headers: { "x-auth-token": branch.actors.admin.token },
  });
  expect(answer.statusCode).toBe(404);
});

test("receipts change while the claim is open, and never after", async () => {
  const { branch, claim, params } = await legByHand();
  const { receipt } = await add(branch, params);
  const second = await add(branch, params);
  const of = { params: { id: claim.id, fileId: second.receipt.id } };
  await branch.refused("manager", receipts.removeReceipt, of, "forbidden");
  await branch.ok("driver", receipts.removeReceipt, of);
  await branch.refused("driver", receipts.removeReceipt, of, "not_found");
  const [leg] = (await branch.ok("driver", claims.getKmClaim, { params })).legs;
  expect(leg?.receipts).toEqual([receipt]);
  await submit(branch, claim);
  await approve(branch, claim);
  expect((await add(branch, params)).error.code).toBe("transition_refused");
  const first = { params: { id: claim.id, fileId: receipt.id } };
  await branch.refused("driver", receipts.removeReceipt, first, "transition_refused");
  // Nor by a statement in the request's own role.
  for (const statement of [
    sql`update file set removed_at = now() where id = ${receipt.id}`,
    sql`delete from file where id = ${receipt.id}`,
  ]) {
    const bySql = asActor(db, branch.actors.driver, (tx) => statement.execute(tx));
    await expect(bySql).rejects.toThrow(/claim_closed/);
  }
});

test("a returned claim shows which receipts were added and removed since", async () => {
  const { branch, claim, params } = await legByHand();
  const { receipt } = await add(branch, params);
  const { rowVersion } = await submit(branch, claim);
  const body = { rowVersion, decision: "returned" as const, reason: "Which bank?" };
  const back = await branch.ok("manager", claims.decideKmClaim, { params, body });
  expect(back.sinceReturn?.changes).toEqual([]);
  await branch.ok("driver", receipts.removeReceipt, {
    params: { id: claim.id, fileId: receipt.id },
  });
  for (const _ of ["one", "two"]) await add(branch, params);
  const handed = await submit(branch, claim);
  expect(handed.sinceReturn?.changes).toEqual([
    "Changed: Thu 20 Nov, Base → Bank: 2 receipts added, 1 receipt removed",
  ]);
});

test("a leg has a maximum of receipts, a trip's leg has none, and removing a leg removes its receipts", async () => {
  const { branch, params } = await legByHand();
  for (let count = 0; count < mostReceipts; count += 1) {
    expect((await add(branch, params)).status).toBe(201);
  }
  expect((await add(branch, params)).error.message).toContain(`${mostReceipts} receipts`);
  await branch.ok("driver", claims.removeLeg, { params });
  const trip = await claimed(app);
  const there = { id: trip.claim.id, legId: trip.claim.legs[0]?.id ?? "" };
  expect((await add(trip.branch, there)).error.code).toBe("transition_refused");
  expect((await add(trip.branch, params)).status).toBe(404);
});
