import { randomUUID } from "node:crypto";
import { differencesOf } from "@kitround/contract/trips/trip-differences.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { readPhoto, removePhoto, restorePhoto } from "@kitround/contract/files/photo.ts";
import { updateBranch, getBranch } from "@kitround/contract/branches/branch.ts";
import type { ErrorBody } from "@kitround/contract/errors.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { hostileFiles } from "../../../test/hostile-files.ts";
import { sendMaybeAgain } from "../../../test/replay-each.ts";
import { testApp, type TestBranch } from "../../../test/test-app.ts";
import { kitOf, statusOf } from "../../../test/trip-rows.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await testApp();

/** At the first school, which has a kit that another trip is to collect. */
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

test("a kit that is not on the trip is taken along: its loan ends, no other trip collects it, and the office is notified", async () => {
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

test.each([
  { books: "at another school", set: { school: 1 }, booked: "at Ōrere School" },
  { books: "packed at base", set: { state: "packed", place: "base" }, booked: "packed" },
  {
    books: "waiting for a top-up",
    set: { state: "needs_top_up", place: "base" },
    booked: "needs a top-up",
  },
  { books: "lost", set: { state: "lost", place: "unknown", stateReason: "Gone" }, booked: "lost" },
] as const)(
  "a kit that the records have $books is taken along as a finding, with the records' place in its words",
  async ({ set, booked }) => {
    const { branch, round, kitId, take } = await atSchool();
    const elsewhere =
      "school" in set ? { schoolId: round.schools[set.school] } : { ...set, schoolId: null };
    await behindTheScenes(app, (tx) =>
      tx.updateTable("kit").set(elsewhere).where("id", "=", kitId).execute(),
    );
    const entry = take("ELF-01");
    const trip = await branch.ok("driver", drive.pickUpKit, entry);
    const line = trip.stops[0]?.lines.find((each) => each.id === entry.body.lineId);
    expect(line).toMatchObject({ status: "done", kitIs: "aboard", unplanned: true, booked });
    expect(await branch.ok("driver", drive.pickUpKit, entry)).toEqual(trip);
    expect(await kitOf(app, kitId)).toMatchObject({ state: "in_transit_in", tripId: trip.id });
    expect(await statusOf(app, "allocation", round.allocations[2])).toBe("collected");
    const found = differencesOf(trip).find((each) => each.kind === "found");
    expect(found?.lines.map((each) => each.kitCode)).toEqual(["ELF-01"]);
  },
);

test("a kit that was packed for another school is prepared again when a driver finds it elsewhere", async () => {
  const { branch, round, kitId, take } = await atSchool();
  await behindTheScenes(app, async (tx) => {
    const base = { state: "packed", place: "base", schoolId: null } as const;
    await tx.updateTable("kit").set(base).where("id", "=", kitId).execute();
    const ready = { status: "ready" } as const;
    const [, , id] = round.allocations;
    await tx.updateTable("allocation").set(ready).where("id", "=", id).execute();
    const packed = { status: "packed", packedBy: branch.actors.volunteer.branchUserId } as const;
    await tx.updateTable("preparation").set(packed).where("allocationId", "=", id).execute();
    // The answer asks to wait for it: a kit that is planned to go out can't be added at this stop.
    await tx.deleteFrom("stopLine").where("kitId", "=", kitId).execute();
  });
  await branch.ok("driver", drive.pickUpKit, take("ELF-01"));
  expect(await statusOf(app, "allocation", round.allocations[2])).toBe("confirmed");
  const { rows } = await behindTheScenes(app, (tx) =>
    sql<{
      status: string;
    }>`select status from preparation where allocation_id = ${round.allocations[2]} order by created_at`.execute(
      tx,
    ),
  );
  expect(rows.map((each) => each.status)).toEqual(["cancelled", "todo"]);
});

test("a kit on the trip that the records have elsewhere is loaded all the same", async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const { id } = await releasedTrip(app, branch, round);
  await branch.ok("driver", drive.startTrip, { params: { id }, body: { odoStartM: 14_001_000 } });
  const trip = await branch.ok("driver", trips.getTrip, { params: { id } });
  const [stop] = trip.stops;
  const params = { id, stopId: stop?.id ?? "" };
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  const lineId = randomUUID();
  await behindTheScenes(app, async (tx) => {
    const away = { state: "at_school", place: "school", schoolId: round.schools[1] } as const;
    await tx.updateTable("kit").set(away).where("id", "=", round.kits[2]).execute();
    await tx
      .insertInto("stopLine")
      .values({
        branchId: branch.id,
        id: lineId,
        stopId: params.stopId,
        action: "collect",
        kitId: round.kits[2],
        boxesExpected: 2,
      })
      .execute();
  });
  const after = await branch.ok("driver", drive.settleStopLine, {
    params: { ...params, lineId },
    body: { result: "done" },
  });
  const line = after.stops[0]?.lines.find((each) => each.id === lineId);
  expect(line).toMatchObject({ status: "done", kitIs: "aboard", booked: "at a school" });
});

test("an unknown label becomes one task; a kit on the trip or of another branch is refused", async () => {
  const { branch, take } = await atSchool();
  const entry = take("ZZZ-99");
  const trip = await branch.ok("driver", drive.pickUpKit, entry);
  await branch.ok("driver", drive.pickUpKit, entry);
  expect(trip.stops[0]?.tasks.map((each) => each.title)).toContain(
    "ZZZ-99 was taken along from Fairview School",
  );
  const { items } = await branch.ok("coordinator", listSchoolTasks, {});
  expect(items.filter((each) => each.title.startsWith("ZZZ-99"))).toHaveLength(1);
  const no = await branch.refused("driver", drive.pickUpKit, take("DBN-01"), "transition_refused");
  expect(no.message).toContain("on the list of Fairview School");
  const other = await app.newBranch();
  await other.refused("driver", drive.pickUpKit, take("ELF-01"), "not_found");
  await branch.refused("volunteer", drive.pickUpKit, take("ELF-01"), "forbidden");
});

const picture = await sharp({
  create: { width: 60, height: 40, channels: 3, background: "#0a0" },
})
  .png()
  .toBuffer();

/** A released trip at its first school, in a branch that requires a photo and a signature. */
async function atSchoolThatSigns() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  const asked = { photoAtStop: "needed", signatureAtStop: "needed" } as const;
  await branch.ok("manager", updateBranch, { body: { rowVersion, ...asked } });
  const { id } = await releasedTrip(app, branch, round);
  // After its release a trip keeps the requirements of that time.
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
  // The status tells which of the two it is.
  return {
    status: answer.statusCode,
    trip: answer.json<trips.TripDetail>(),
    error: answer.json<ErrorBody>(),
  };
}

test("a stop is finished with a photo and a signature (sent twice they are one), or with a reason", async () => {
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
  // People who may see the trip see them; only the office removes one.
  const file = { params: { id: proofId } };
  expect((await branch.call("viewer", readPhoto, { ...file, query: {} })).status).toBe(200);
  expect((await branch.call("volunteer", readPhoto, { ...file, query: {} })).status).toBe(404);
  await branch.refused("volunteer", removePhoto, file, "transition_refused");
  await branch.ok("coordinator", removePhoto, file);
  const left = await branch.ok("coordinator", trips.getTrip, { params: { id: params.id } });
  expect(left.stops[0]?.proofs.map((each) => each.id)).toEqual([signed.proofId]);
  await branch.ok("coordinator", restorePhoto, file);
});

test("a reason replaces missing proof; hostile files, other people and other branches are refused", async () => {
  const { branch, params } = await atSchoolThatSigns();
  const query = { proofId: randomUUID() };
  for (const [, bytes] of await hostileFiles()) {
    expect((await prove(branch, params, { query, bytes })).error.code).toBe("invalid_input");
  }
  expect((await prove(branch, params, { query, as: "viewer" })).status).toBe(403);
  const other = await atSchoolThatSigns();
  expect((await prove(other.branch, params, { query })).status).toBe(404);
  await prove(branch, params, { query });
  // Another branch's id is not found, and one's own id belongs to one picture.
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
