import { randomUUID } from "node:crypto";
import { differencesOf } from "@kitround/contract/trips/trip-differences.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { readPhoto, removePhoto, restorePhoto } from "@kitround/contract/files/photo.ts";
import { updateBranch, getBranch } from "@kitround/contract/branches/branch.ts";
import type { ErrorBody } from "@kitround/contract/errors.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { hostileFiles } from "../../../test/hostile-files.ts";
import { sendMaybeAgain } from "../../../test/replay-each.ts";
import { testApp, type TestBranch } from "../../../test/test-app.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await testApp();

/** At the first school, where a kit stands that another trip is to fetch. */
async function atSchool() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const { id } = await releasedTrip(app, branch, round);
  const body = { odoStartM: 14_001_000 };
  const trip = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  const params = { id, stopId: trip.stops[0]?.id ?? "" };
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  const [schoolId] = round.schools;
  const [, , kitId] = round.kits;
  await behindTheScenes(app, async (tx) => {
    await tx
      .updateTable("kit")
      .set({ state: "at_school", place: "school", schoolId })
      .where("id", "=", kitId)
      .execute();
    await tx
      .updateTable("allocation")
      .set({ schoolId, status: "delivered" })
      .where("id", "=", round.allocations[2])
      .execute();
  });
  const take = (code: string, lineId = randomUUID()) => ({ params, body: { lineId, code } });
  return { branch, round, kitId, take };
}

test("a kit on no list goes along: its loan ends, nobody else comes for it, the office is told", async () => {
  const { branch, round, kitId, take } = await atSchool();
  const before = await branch.ok("coordinator", trips.listTrips, {});
  const back = before.items.find((each) => each.collections > 0);
  const entry = take("elf 01");
  const trip = await branch.ok("driver", drive.pickUpKit, entry);
  const line = trip.stops[0]?.lines.find((each) => each.id === entry.body.lineId);
  expect(line).toMatchObject({
    kitCode: "ELF-01",
    status: "done",
    kitIs: "aboard",
    boxesActual: 2,
  });
  expect(differencesOf(trip).map((each) => each.kind)).toContain("unplanned");
  expect(await branch.ok("driver", drive.pickUpKit, entry)).toEqual(trip);
  const { kit, loan } = await behindTheScenes(app, async (tx) => ({
    kit: await tx.selectFrom("kit").select(["state", "tripId"]).where("id", "=", kitId).execute(),
    loan: await tx
      .selectFrom("allocation")
      .select("status")
      .where("id", "=", round.allocations[2])
      .execute(),
  }));
  expect(kit).toEqual([{ state: "in_transit_in", tripId: trip.id }]);
  expect(loan).toEqual([{ status: "collected" }]);
  const after = await branch.ok("coordinator", trips.listTrips, {});
  const left = after.items.find((each) => each.id === back?.id);
  expect(left?.collections).toBe((back?.collections ?? 0) - 1);
});

test("what is not here by the books, unknown, on a list, or another branch's is not taken along", async () => {
  const { branch, round, take } = await atSchool();
  const refuse = (code: string) =>
    branch.refused("driver", drive.pickUpKit, take(code), "transition_refused");
  expect((await refuse("ZZZ-99")).message).toContain("No kit here has the code ZZZ-99");
  expect((await refuse("DBN-01")).message).toContain("on the list of Fairview School");
  await behindTheScenes(app, (tx) =>
    tx
      .updateTable("kit")
      .set({ schoolId: round.schools[1] })
      .where("id", "=", round.kits[2])
      .execute(),
  );
  expect((await refuse("ELF-01")).message).toContain("it is at Ōrere School");
  const other = await app.newBranch();
  await other.refused("driver", drive.pickUpKit, take("ELF-01"), "not_found");
  await branch.refused("volunteer", drive.pickUpKit, take("ELF-01"), "forbidden");
});

const picture = await sharp({
  create: { width: 60, height: 40, channels: 3, background: "#0a0" },
})
  .png()
  .toBuffer();

/** A released trip of a branch that needs a photo and a signature, at its first school. */
async function atSchoolThatSigns() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  const asked = { photoAtStop: "needed", signatureAtStop: "needed" } as const;
  await branch.ok("manager", updateBranch, { body: { rowVersion, ...asked } });
  const { id } = await releasedTrip(app, branch, round);
  // From its release on a trip keeps to what was asked then.
  const off = { rowVersion: rowVersion + 1, signatureAtStop: "off" } as const;
  await branch.ok("manager", updateBranch, { body: off });
  const body = { odoStartM: 14_001_000 };
  const trip = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  expect(trip).toMatchObject(asked);
  const [stop] = trip.stops;
  const params = { id, stopId: stop?.id ?? "" };
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  const line = { ...params, lineId: stop?.lines[0]?.id ?? "" };
  await branch.ok("driver", drive.settleStopLine, { params: line, body: { result: "done" } });
  return { branch, params };
}

interface Sent {
  query: Record<string, string>;
  bytes?: Buffer;
  as?: "driver" | "viewer";
  key?: string;
}

async function prove(
  branch: TestBranch,
  { id, stopId }: { id: string; stopId: string },
  { query, bytes = picture, as = "driver", key }: Sent,
) {
  const sent = {
    method: "POST" as const,
    url: `/api/trips/${id}/stops/${stopId}/proofs?${new URLSearchParams(query)}`,
    headers: {
      "x-auth-token": branch.actors[as].token,
      "idempotency-key": key ?? randomUUID(),
      "content-type": "image/png",
    },
    payload: bytes,
  };
  const answer = await sendMaybeAgain(app, drive.proveStop, sent, key);
  // Which of the two it is, the status tells.
  return {
    status: answer.statusCode,
    trip: answer.json<trips.TripDetail>(),
    error: answer.json<ErrorBody>(),
  };
}

test("a stop is finished with a photo and a signature, sent twice they are one, or with a reason why not", async () => {
  const { branch, params } = await atSchoolThatSigns();
  const leave = (body: object) => ({ params, body });
  const no = await branch.refused("driver", drive.leaveStop, leave({}), "transition_refused");
  expect(no.message).toContain("A photo and a signature is needed at Fairview School");
  const proofId = randomUUID();
  const at = "2026-11-24T01:02:03.004Z";
  const key = randomUUID();
  const first = await prove(branch, params, { query: { proofId, at }, key });
  expect(first.status).toBe(200);
  const again = await prove(branch, params, { query: { proofId, at }, key });
  const later = await prove(branch, params, { query: { proofId, at } });
  for (const each of [first, again, later]) {
    expect(each.trip.stops[0]?.proofs).toEqual([
      { id: proofId, signedBy: null, at: expect.any(String) },
    ]);
  }
  const one = await branch.refused("driver", drive.leaveStop, leave({}), "transition_refused");
  expect(one.message).toContain("A signature is needed");
  await prove(branch, params, { query: { proofId: randomUUID(), signedBy: "Nobody" } });
  const signed = { proofId: randomUUID(), signedBy: "Mere Kōpū" };
  await prove(branch, params, { query: signed });
  const done = await branch.ok("driver", drive.leaveStop, leave({}));
  expect(done.stops[0]).toMatchObject({
    status: "done",
    receivedBy: "Mere Kōpū",
    noProof: null,
    proofs: [{ id: proofId }, { id: signed.proofId, signedBy: "Mere Kōpū" }],
  });
  // Who may see the trip sees them; the office alone takes one off.
  const file = { params: { id: proofId } };
  expect((await branch.call("viewer", readPhoto, { ...file, query: {} })).status).toBe(200);
  expect((await branch.call("volunteer", readPhoto, { ...file, query: {} })).status).toBe(404);
  await branch.refused("volunteer", removePhoto, file, "transition_refused");
  await branch.ok("coordinator", removePhoto, file);
  const left = await branch.ok("coordinator", trips.getTrip, { params: { id: params.id } });
  expect(left.stops[0]?.proofs.map((each) => each.id)).toEqual([signed.proofId]);
  await branch.ok("coordinator", restorePhoto, file);
});

test("a reason stands for what is missing; hostile files, other people and other branches are refused", async () => {
  const { branch, params } = await atSchoolThatSigns();
  const query = { proofId: randomUUID() };
  for (const [, bytes] of await hostileFiles()) {
    expect((await prove(branch, params, { query, bytes })).error.code).toBe("invalid_input");
  }
  expect((await prove(branch, params, { query, as: "viewer" })).status).toBe(403);
  const other = await atSchoolThatSigns();
  expect((await prove(other.branch, params, { query })).status).toBe(404);
  await prove(branch, params, { query });
  // Another branch's id is nobody's business, and one's own is one picture's.
  expect((await prove(other.branch, other.params, { query })).status).toBe(200);
  expect(
    (await other.branch.call("driver", readPhoto, { params: { id: query.proofId }, query: {} }))
      .status,
  ).toBe(200);
  const said = { params, body: { noProof: "They did not want to" } };
  const done = await branch.ok("driver", drive.leaveStop, said);
  expect(done.stops[0]).toMatchObject({ status: "done", noProof: "They did not want to" });
  const late = await prove(branch, params, { query: { proofId: randomUUID() } });
  expect(late.error.message).toContain("Fairview School has been finished already");
});
